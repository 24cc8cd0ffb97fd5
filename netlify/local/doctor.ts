import { readArguments } from '#local/arguments.ts';
import { takeDeployedBlobs, takeRunningBlobs } from '#local/backup-places.ts';
import { examine, type Level } from '#local/doctor/checks.ts';
import { findFacts } from '#local/doctor/facts.ts';
import { readKeyFiles } from '#local/key-files.ts';
import { readEnvironment } from '#local/settings.ts';

/**
 * Says in plain words what is missing or dangerous in the environment of a site that others see: that of the shell and of
 * `.env`. It changes nothing. Fails if something is dangerous or
 * nothing could be examined. `--identity KEYFILE` tries a private key on each night that
 * the backup store keeps.
 */
const USAGE = `Usage: npm run doctor
       npm run doctor -- --identity KEYFILE    tries the key on each nightly backup`;

const { values } = readArguments(USAGE, { options: { identity: { type: 'string', multiple: true } } });
const keys: { file: string; key: string }[] = [];
for (const file of values.identity ?? []) for (const key of await readKeyFiles([file])) keys.push({ file, key });
readEnvironment();
if (!takeDeployedBlobs()) await takeRunningBlobs();
const findings = examine(await findFacts(process.env, keys));
const titles: Readonly<Record<Level, string>> = {
  danger: 'Dangerous',
  missing: 'Missing',
  unknown: 'Not found out',
  fine: 'Fine',
};
for (const level of Object.keys(titles) as Level[]) {
  const said = findings.filter((finding) => finding.level === level);
  if (said.length > 0) console.log(`\n${titles[level]}\n${said.map(({ says }) => `- ${says}`).join('\n')}`);
}
// A script that asks must not take an environment that says nothing for a sound one.
if (findings.some(({ level }) => level === 'danger') || !findings.some(({ level }) => level === 'fine'))
  process.exitCode = 1;
