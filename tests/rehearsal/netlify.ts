import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { startPlatform } from '#local/platform.ts';
import { applyEnvironment, prepareDatabase } from '#local/prepare.ts';
import { freePort } from '#local/servers.ts';
import { installPackages } from '../support/install-packages.ts';
import { unpackFunction } from '../support/packaging-package.ts';
import { serveUnpacked } from '../support/packaging-process.ts';
import { driveFunctions, inProduction } from './drive-functions.ts';
import { startLiveStripe } from './live-stripe.ts';
import { listFunctions, packingFaults } from './packed-functions.ts';
import type { Step } from './steps.ts';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));
const tools = join(rootDir, 'tests', 'rehearsal', 'tools');
const run = promisify(execFile);

/** Copies what git knows or would know, and the packages by hard links, so that the build finds them inside the project. */
const copyProject = async (): Promise<string> => {
  const builds = join(rootDir, '.build');
  await mkdir(builds, { recursive: true });
  const folder = await mkdtemp(join(builds, 'rehearsal-'));
  const files = 'git ls-files -z -co --exclude-standard | xargs -0 cp --parents -t "$0"';
  await run('sh', ['-c', files, folder], { cwd: rootDir });
  await run('cp', ['-al', join(rootDir, 'node_modules'), join(folder, 'node_modules')]);
  return folder;
};

/** Builds and packs with Netlify's own tool, without asking Netlify anything. */
const build = async (folder: string, env: Record<string, string>): Promise<void> => {
  const program = join(tools, 'node_modules', '@netlify', 'build', 'bin.js');
  const options = ['--offline', '--cwd', folder, '--repositoryRoot', folder, '--context', 'production'];
  const child = spawn(process.execPath, [program, ...options, '--telemetry=false', '--nodePath', process.execPath], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Netlify's build ended with ${code}.`);
};

const manifestSchema = z.object({
  functions: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      mainFile: z.string(),
      region: z.string().optional(),
      schedule: z.string().optional(),
    }),
  ),
});

/**
 * Builds and packs the site for production with Netlify's own build tool, then drives the unpacked functions through a
 * sign-up, its payment, the webhook and the mail, with keys that look live, a database whose functions' role cannot change
 * the schema, and the stand-ins of the local platform. Nothing outside this machine is asked.
 */
export const rehearseNetlify = async (step: Step): Promise<void> => {
  await installPackages('tests/rehearsal/tools');
  await using stack = new AsyncDisposableStack();
  const work = await mkdtemp(join(tmpdir(), 'club-rehearsal-'));
  stack.defer(() => rm(work, { recursive: true, force: true }));
  const port = await freePort();
  const platform = await startPlatform({ dataDir: join(work, 'data'), port, env: {}, durable: false });
  stack.defer(platform.stop);
  stack.defer(applyEnvironment(platform.env));
  await prepareDatabase(platform);
  const stripe = await startLiveStripe(`http://127.0.0.1:${port}/api/stripe-webhook`);
  stack.defer(stripe.standIn.close);

  const folder = await copyProject();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await build(folder, { ...inProduction(platform), ...stripe.keys });

  const packed = join(folder, '.netlify', 'functions');
  const { functions } = manifestSchema.parse(JSON.parse(await readFile(join(packed, 'manifest.json'), 'utf8')));
  const faults = packingFaults(functions, await listFunctions());
  step(
    `every function is packed, with its schedule, and that of the pages ${faults.join(', ')}`.trim(),
    faults.length === 0,
  );
  step(
    'in Europe',
    functions.every(({ region }) => region === 'fra'),
  );
  step('the pages are made', (await readdir(join(folder, 'dist'))).includes('index.html'));

  const { extract } = await import('./tools/extract.ts');
  const unpack = async (name: string) => {
    const found = functions.find((one) => one.name === name);
    if (!found) throw new Error(`no package of ${name}`);
    const archive = join(packed, relative(packed, found.path));
    return unpackFunction(extract, archive, found.mainFile, folder, await mkdtemp(join(work, `${name} `)));
  };
  await driveFunctions(step, {
    ...{ platform, stripe, port },
    serve: async (name, env, at) => {
      const served = await serveUnpacked(await unpack(name), env, at);
      stack.defer(async () => void (await served.stop()));
      return served.url;
    },
  });
};
