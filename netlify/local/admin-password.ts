import { readArguments } from '#local/arguments.ts';
import { dataDirOf, emptyRefusal, exitWith, loadEnvironment } from '#local/settings.ts';
import { withDatabase } from '#local/with-database.ts';

const USAGE = `Usage: npm run admin:password -- EMAIL [--empty]
       gives this administrator a new password and takes second factors off; makes the account if there is none at all.
       With --empty, in the site that npm start -- --empty serves`;

const {
  values,
  positionals: [wanted, ...others],
} = readArguments(USAGE, { allowPositionals: true, options: { empty: { type: 'boolean', default: false } } });
if (others.length > 0) exitWith(USAGE);
if (values.empty) {
  loadEnvironment();
  const refusal = emptyRefusal(process.env);
  if (refusal) exitWith(refusal);
  process.env.LOCAL_DATA_DIR = dataDirOf(process.env, true);
}

await withDatabase('No password is made', async (env) => {
  // Most of the server, which the checks above do not need.
  const { createPassword, ensureFirstAdministrator, listAdministratorEmails, resetPassword } = await import(
    '#local/administrators.ts'
  );
  const emails = await listAdministratorEmails(env);
  if (emails.length === 0) {
    const ADMIN_EMAIL = wanted ?? process.env.ADMIN_EMAIL;
    const { email, password } = await ensureFirstAdministrator({ ...process.env, ...env, ADMIN_EMAIL });
    console.log(`Administrator:  ${email}\nPassword:       ${password}`);
    return;
  }
  const email = wanted ?? (emails.length === 1 ? emails[0] : undefined);
  if (!email || !emails.includes(email)) {
    console.error(`${USAGE}\nAdministrators: ${emails.join(', ')}`);
    process.exitCode = 1;
    return;
  }
  const password = createPassword();
  const hadFactor = await resetPassword(env, email, password);
  console.log(`Administrator:  ${email}\nPassword:       ${password}`);
  if (hadFactor)
    console.log('Second factor:  taken off, with its recovery codes. Set another one up after signing in.');
});
