import { limitsNotice } from '#local/network-limits.ts';
import { giveUp, loadSettings } from '#local/settings.ts';
import { startSite } from '#local/site.ts';
import { runUntilSignal } from '#local/until-signal.ts';
import { deployRefusal } from '#local/with-database.ts';

const settings = await loadSettings();
// A build machine that says no context starts the fictional club.
const refusal = process.env.CONTEXT ? deployRefusal(process.env, 'The site does not start') : undefined;
if (refusal) giveUp(refusal);

await runUntilSignal(async () => {
  console.log('Starting PostgreSQL, the blob store and the rest of the local platform…');
  const site = await startSite({ ...settings, env: process.env, log: console.log });
  const { email, password } = site.administrator;
  console.log(`\nThe site:       ${site.url}`);
  console.log(`Administrator:  ${email}`);
  console.log(`Password:       ${password ?? 'unchanged; for a new one: npm run admin:password'}`);
  const notice = limitsNotice(settings.hosts, process.env);
  if (notice) console.log(`\n${notice}`);
  return site.stop;
});
