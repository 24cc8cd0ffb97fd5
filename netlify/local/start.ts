import { readArguments } from '#local/arguments.ts';
import { limitsNotice } from '#local/network-limits.ts';
import { emptyRefusal, exitWith, loadSettings } from '#local/settings.ts';
import { runUntilSignal } from '#local/until-signal.ts';
import { deployRefusal } from '#local/with-database.ts';

const USAGE = `Usage: npm start               serves the site of a fictional club, or of the database that DATABASE_URL names
       npm start -- --empty    serves a site without a club, kept in the folder "empty" beside the fictional one`;

const { values } = readArguments(USAGE, { options: { empty: { type: 'boolean', default: false } } });
const settings = await loadSettings({ isEmpty: values.empty });
const notEmpty = values.empty ? emptyRefusal(process.env) : undefined;
if (notEmpty) exitWith(notEmpty);
// A build machine that says no context starts the fictional club.
const refusal = process.env.CONTEXT ? deployRefusal(process.env, 'The site does not start') : undefined;
if (refusal) exitWith(refusal);

await runUntilSignal(async () => {
  console.log('Starting PostgreSQL, the blob store and the rest of the local platform…');
  // The site takes longer to load than all that is checked above.
  const { startSite } = await import('#local/site.ts');
  const site = await startSite({ ...settings, isSeeded: !values.empty, env: process.env, log: console.log });
  const { email, password } = site.administrator;
  console.log(`\nThe site:       ${site.url}`);
  console.log(`Administrator:  ${email}`);
  console.log(
    `Password:       ${password ?? `unchanged; for a new one: npm run admin:password${values.empty ? ' -- --empty' : ''}`}`,
  );
  if (values.empty) console.log('\nNo club is here yet. Sign in at /login: the front page lists what comes first.');
  const notice = limitsNotice(settings.hosts, process.env);
  if (notice) console.log(`\n${notice}`);
  return site.stop;
});
