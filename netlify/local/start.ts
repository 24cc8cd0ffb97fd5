import { limitsNotice } from '#local/network-limits.ts';
import { loadSettings } from '#local/settings.ts';
import { startSite } from '#local/site.ts';
import { runUntilSignal } from '#local/until-signal.ts';

const settings = await loadSettings();

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
