import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { closeServer, listen } from '#local/servers.ts';
import { type Site, startSite } from '#local/site.ts';
import { runUntilSignal } from '#local/until-signal.ts';
import { createBlobsSwitch, createBuildSwitch, createDatabaseSwitch, createFunctionsSwitch } from './e2e-switches.ts';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

type Orders = Readonly<Record<string, () => Promise<unknown>>>;

const createOrderServer = (orders: Orders) =>
  createServer((request, response) => {
    const order = orders[request.url ?? ''];
    Promise.resolve(order?.()).then(
      () => response.writeHead(order ? 204 : 404).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });

/** Starts the site as `npm start` does, with the data of this folder. */
const startOnData = (dataDir: string): Promise<Site> => {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, PORT } = process.env;
  return startSite({
    dataDir,
    port: Number(PORT),
    env: { ADMIN_EMAIL, ADMIN_PASSWORD },
    durable: false,
    log: console.log,
  });
};

/**
 * Starts the site for the browser tests, sends its addresses to the parent process, and accepts commands from tests.
 * Returns the function that stops it.
 */
const start = async (dataDir: string): Promise<() => Promise<void>> => {
  const site = await startOnData(dataDir);
  const database = createDatabaseSwitch(dataDir, site.platform.postgres);
  const blobs = createBlobsSwitch(dataDir, site.platform.blobs);
  const functions = createFunctionsSwitch(rootDir, site.host);
  const builds = createBuildSwitch();

  const control = createOrderServer({
    '/database/stop': database.stop,
    '/database/start': database.start,
    '/blobs/stop': blobs.stop,
    '/blobs/start': blobs.start,
    '/functions/stop': functions.stop,
    '/functions/start': functions.start,
    '/builds/stop': builds.stop,
    '/builds/start': builds.start,
    '/scheduled/settle-payments': () => site.host.runScheduled('settle-payments'),
  });
  const controlPort = await listen(control, { port: 0, host: '127.0.0.1' });
  process.send?.({
    url: site.url,
    control: `http://127.0.0.1:${controlPort}`,
    stripe: site.platform.stripe?.url,
    // Tests put tables aside, which the role of the site may not.
    database: site.platform.env.DATABASE_OWNER_URL,
  });
  return async () => {
    await closeServer(control, 1_000);
    await Promise.all([database.close(), blobs.close()]);
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};

const [dataDir = '', order] = process.argv.slice(2);
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
if (order === 'prepare') {
  const site = await startOnData(dataDir);
  await site.stop();
  process.exit();
}
await runUntilSignal(() => start(dataDir));
