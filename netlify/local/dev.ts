import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startHost } from '#local/host/host.ts';
import { limitsFor, limitsNotice } from '#local/network-limits.ts';
import { startPlatform } from '#local/platform.ts';
import { applyEnvironment, prepareDatabase } from '#local/prepare.ts';
import { freePort } from '#local/servers.ts';
import { type LocalSettings, loadSettings } from '#local/settings.ts';
import { runUntilSignal } from '#local/until-signal.ts';
import { watchFunctions } from '#local/watch-functions.ts';
import { astroProgram } from '../build/build-site.ts';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

/** Starts the pages with hot reload. Vite's proxy passes /api and the stand-ins on to our host. */
const startPages = ({ port, hosts }: LocalSettings, apiOrigin: string): (() => void) => {
  const [host = '127.0.0.1'] = hosts;
  const where = ['--port', String(port), '--host', hosts.length > 1 ? 'localhost' : host];
  // NETLIFY_DEV keeps the adapter from starting Netlify's own emulation beside ours.
  const env = { ...process.env, API_ORIGIN: apiOrigin, NETLIFY_DEV: '1', ASTRO_TELEMETRY_DISABLED: '1' };
  const child = spawn(process.execPath, [astroProgram, 'dev', ...where], { cwd: rootDir, env, stdio: 'inherit' });
  const stop = (): void => void child.kill();
  process.once('exit', stop);
  child.once('exit', () => process.off('exit', stop));
  return stop;
};

const settings = await loadSettings();

await runUntilSignal(async () => {
  await using stack = new AsyncDisposableStack();
  const port = await freePort();
  const env = { URL: `http://localhost:${settings.port}`, ...limitsFor(settings.hosts, process.env) };
  const platform = await startPlatform({ dataDir: settings.dataDir, port, env });
  stack.defer(platform.stop);
  stack.defer(applyEnvironment(platform.env));
  const { email, password } = await prepareDatabase(platform);
  const functions = await watchFunctions(rootDir);
  stack.defer(functions.stop);
  const { routes } = platform;
  const host = await startHost({ port, hosts: ['127.0.0.1'], deploy: functions.deploy, routes, log: console.log });
  stack.defer(host.close);
  functions.onChange(async (deploy) => {
    await host.swap(deploy);
    console.log('Functions reloaded.');
  });
  platform.netlify.onPurge(host.purge);
  stack.defer(startPages(settings, `http://127.0.0.1:${port}`));
  console.log(`Administrator: ${email}${password ? `, password ${password}` : ''}`);
  const notice = limitsNotice(settings.hosts, process.env);
  if (notice) console.log(notice);
  const running = stack.move();
  return () => running.disposeAsync();
});
