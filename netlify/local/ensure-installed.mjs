import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs before every script, possibly under Node 20 and without any dependency: built-in modules only.
const root = fileURLToPath(new URL('../..', import.meta.url));
const stampFile = join(root, 'node_modules', '.installed');
const nodeFile = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const oldestNode = [22, 12];

const fingerprint = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

const reasonToInstall = () => {
  if (!existsSync(join(root, 'node_modules'))) return 'first run';
  if (!existsSync(stampFile)) return 'the last installation did not finish';
  return readFileSync(stampFile, 'utf8').trim() === fingerprint()
    ? undefined
    : 'package-lock.json or the machine changed';
};

const stop = (message) => {
  console.error(message);
  process.exit(1);
};

const install = (reason) => {
  console.log(`Installing dependencies (${reason})…`);
  // npm's own script, run by the current Node: without a shell, a path with spaces needs no quotes.
  const npm = process.env.npm_execpath;
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0)
    stop('npm install failed: see its messages above. Correct the cause, then run the same command again.');
};

const checkNode = () => {
  const expected = `Node ${oldestNode.join('.')} or later`;
  const answer = spawnSync(nodeFile, ['--version'], { encoding: 'utf8' });
  const [major = 0, minor = 0] = (answer.stdout ?? '').replace('v', '').split('.').map(Number);
  const [wantedMajor, wantedMinor] = oldestNode;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  if (answer.status === 0) stop(`${nodeFile} is ${answer.stdout.trim()}: ${expected} is needed.`);
  stop(
    `${expected} comes with the package "node", whose install script did not run (${nodeFile} is missing).\n` +
      'Most likely "ignore-scripts=true" is set: see "npm config get ignore-scripts", set it to false,\n' +
      'then run "npm rebuild" and the same command again.',
  );
};

const reason = reasonToInstall();
if (reason) install(reason);
checkNode();
if (reason) writeFileSync(stampFile, `${fingerprint()}\n`);
