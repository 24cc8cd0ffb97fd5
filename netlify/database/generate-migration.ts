import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '#local/arguments.ts';
import { exitWith } from '#local/settings.ts';

const USAGE = `Usage: npm run tool -- db:generate --name WHAT_CHANGES    writes a migration from what changed in the schema
       npm run tool -- db:generate --custom --name WHAT_CHANGES    writes an empty one, for statements by hand`;

const { values } = readArguments(USAGE, { options: { name: { type: 'string' }, custom: { type: 'boolean' } } });
const { name = exitWith(`A migration needs a name.\n${USAGE}`), custom } = values;

const kit = fileURLToPath(new URL('kit/node_modules/drizzle-kit/bin.cjs', import.meta.url));
const config = join('netlify', 'database', 'drizzle.config.ts');
const snapshots = fileURLToPath(new URL('../migrations/meta/', import.meta.url));

const args = ['generate', '--config', config, '--name', name, ...(custom ? ['--custom'] : [])];
const { status } = spawnSync(process.execPath, [kit, ...args], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

// drizzle-kit compares the schema with the newest snapshot only. Each is 7,000 lines, so the former ones are not kept.
const former = readdirSync(snapshots)
  .filter((file) => file.endsWith('_snapshot.json'))
  .sort()
  .slice(0, -1);
for (const file of former) rmSync(join(snapshots, file));
