import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands } from './commands.mjs';

/**
 * Runs a command of the project: installs what it needs first, then starts it with the Node of node_modules. The
 * machine's own Node may be version 20, and nothing may be installed yet.
 *
 *   node netlify/local/run.mjs NAME ARGUMENTS…
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const nodeFile = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const usage = () => {
  const listed = Object.entries(commands).filter(([, { does }]) => does);
  const width = Math.max(...listed.map(([name]) => name.length));
  const lines = listed.map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`);
  return `Usage: npm run tool -- NAME ARGUMENTS…\n\n${lines.join('\n')}`;
};

const [name = '', ...given] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
  const isQuestion = ['', '--help', '-h'].includes(name);
  if (isQuestion) console.log(usage());
  else console.error(`There is no tool "${name}".\n${usage()}`);
  process.exit(isQuestion ? 0 : 1);
}

const installer = join(root, 'netlify', 'local', 'ensure-installed.mjs');
const installed = spawnSync(process.execPath, [installer, ...(command.installs ?? [])], { stdio: 'inherit' });
if (installed.status !== 0) process.exit(installed.status ?? 1);

const [file = '', ...args] = command.run;
const argv = [join(root, file), ...args, ...given];
const env = { ...process.env, ...command.env };

if (process.execve && process.platform !== 'win32') {
  // The command takes the place of this process: it receives the signals, and no second process waits beside it.
  process.execve(nodeFile, [nodeFile, ...argv], env);
} else {
  const child = spawn(nodeFile, argv, { env, stdio: 'inherit' });
  // Ctrl-C reaches the command by itself, because it is in the same process group.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code) => process.exit(code ?? 1));
}
