import {
  createPassword,
  ensureFirstAdministrator,
  listAdministratorEmails,
  resetPassword,
} from '#local/administrators.ts';
import { withDatabase } from '#local/with-database.ts';

const [wanted] = process.argv.slice(2);

await withDatabase('No password is made', async (env) => {
  const emails = await listAdministratorEmails(env);
  if (emails.length === 0) {
    const { email, password } = await ensureFirstAdministrator({ ...env, ADMIN_EMAIL: wanted });
    console.log(`Administrator:  ${email}\nPassword:       ${password}`);
    return;
  }
  const email = wanted ?? (emails.length === 1 ? emails[0] : undefined);
  if (!email || !emails.includes(email)) {
    console.error(`Usage: npm run admin:password -- EMAIL\nAdministrators: ${emails.join(', ')}`);
    process.exitCode = 1;
    return;
  }
  const password = createPassword();
  const hadFactor = await resetPassword(env, email, password);
  console.log(`Administrator:  ${email}\nPassword:       ${password}`);
  if (hadFactor)
    console.log('Second factor:  taken off, with its recovery codes. Set another one up after signing in.');
});
