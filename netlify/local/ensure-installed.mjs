import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Installs what a command needs. It runs before every command (run.mjs), possibly under Node 20 and without any dependency: it uses
 * built-in modules only.
 *
 *   node netlify/local/ensure-installed.mjs                   what the site and the local platform need
 *   node netlify/local/ensure-installed.mjs --tools           that, and the tools of tests and checks
 *   node netlify/local/ensure-installed.mjs --tools FOLDER…   that, and the packages of these folders, which few commands need
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const nodeFile = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const oldestNode = [22, 12];

const stop = (message) => {
  console.error(message);
  process.exit(1);
};

const fingerprint = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

/** Written when an installation is complete: a line with the fingerprint and how much was installed. */
const stampOf = (folder) => join(folder, 'node_modules', '.installed');

const readStamp = (folder) => {
  if (!existsSync(stampOf(folder))) return undefined;
  const [hash, extent] = readFileSync(stampOf(folder), 'utf8').trim().split(' ');
  return { hash, extent };
};

/** Whether the tools are installed, by this script or otherwise. An install without them would make npm remove them. */
const hasTools = (folder) => {
  if (readStamp(folder)?.extent === 'tools') return true;
  const installed = join(folder, 'node_modules', '.package-lock.json');
  return existsSync(installed) && readFileSync(installed, 'utf8').includes('"dev": true');
};

const reasonToInstall = (folder, extent) => {
  if (!existsSync(join(folder, 'node_modules'))) return 'first run';
  const stamp = readStamp(folder);
  if (!stamp) return 'the last installation did not finish';
  if (stamp.hash !== fingerprint(folder)) return 'package-lock.json or the machine changed';
  return stamp.extent === extent ? undefined : 'they were not needed before';
};

const install = (folder, extent) => {
  const extentFlag = extent === 'tools' ? '--include=dev' : '--omit=dev';
  const args = [
    'install',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--omit-lockfile-registry-resolved',
    extentFlag,
  ];
  // npm's own script, run by the current Node: without a shell, a path with spaces needs no quotes.
  const npm = process.env.npm_execpath;
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
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

/** Installs unless that very installation is complete, then runs the check, then writes the stamp. */
const ensure = (folder, extent, what, check) => {
  const reason = reasonToInstall(folder, extent);
  if (reason) {
    console.log(`Installing ${what} (${reason})…`);
    // An installation that is interrupted leaves none, so the next run begins again.
    rmSync(stampOf(folder), { force: true });
    install(folder, extent);
  }
  check?.();
  if (reason) writeFileSync(stampOf(folder), `${fingerprint(folder)} ${extent}\n`);
};

const [wantsTools, folders] =
  process.argv[2] === '--tools' ? [true, process.argv.slice(3)] : [false, process.argv.slice(2)];
if (wantsTools || hasTools(root)) ensure(root, 'tools', 'dependencies, with the tools of tests and checks', checkNode);
else ensure(root, 'needed', 'dependencies', checkNode);
for (const folder of folders) ensure(join(root, folder), 'needed', `the packages of ${folder}`);
