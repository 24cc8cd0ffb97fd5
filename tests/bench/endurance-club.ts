import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { seed } from '#database/seed/seed.ts';
import { startBlobs } from '#local/blobs.ts';
import { startNeonEndpoint } from '#local/neon-endpoint.ts';
import { startPostgres } from '#local/postgres.ts';
import { freePort, serveFetch } from '#local/servers.ts';
import { createControl } from '#local/stripe-stand-in/control.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#local/stripe-stand-in/local-stripe.ts';
import { startStripeStandIn } from '#local/stripe-stand-in/start.ts';
import { migrate } from '#server/db/migrate.ts';

const SECRETS = {
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  STRIPE_WEBHOOK_SECRET: 'whsec_endurance',
};

const memorySchema = z.object({ heap: z.number(), resident: z.number() });

const openDatabase = async (dataDir: string, stack: AsyncDisposableStack) => {
  const postgres = await startPostgres({ dataDir, preferredPort: await freePort(), durable: false });
  stack.defer(() => postgres.stop());
  await postgres.createDatabase('club');
  const endpoint = await startNeonEndpoint();
  stack.defer(endpoint.close);
  return { url: postgres.url('club'), endpoint };
};

/** Starts a blob store whose next requests can be made to fail. */
const openBlobs = async (dataDir: string, stack: AsyncDisposableStack) => {
  const blobs = await startBlobs({ directory: join(dataDir, 'blobs'), siteID: 'endurance', token: 'endurance' });
  stack.defer(blobs.close);
  const faults = { failing: 0 };
  const front = await serveFetch(async (request) => {
    if (faults.failing > 0) {
      faults.failing -= 1;
      return new Response(null, { status: 500 });
    }
    const { pathname, search } = new URL(request.url);
    const body = request.body ? await request.arrayBuffer() : null;
    return fetch(blobs.url + pathname + search, { method: request.method, headers: request.headers, body });
  });
  stack.defer(front.close);
  const address = { edgeURL: front.url, uncachedEdgeURL: front.url, siteID: 'endurance', token: 'endurance' };
  return { faults, context: Buffer.from(JSON.stringify(address)).toString('base64') };
};

const startApi = async (stack: AsyncDisposableStack) => {
  const child = fork(fileURLToPath(new URL('endurance-api.ts', import.meta.url)), {
    execArgv: ['--expose-gc'],
    // Its log reports every fault that the bench causes, so it is ignored.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  stack.defer(async () => {
    if (child.connected) child.disconnect();
    await once(child, 'exit');
  });
  const [ready]: unknown[] = await once(child, 'message');
  return {
    ...z.object({ url: z.string() }).parse(ready),
    memory: async () => {
      child.send('memory');
      const [told]: unknown[] = await once(child, 'message');
      return memorySchema.parse(told);
    },
  };
};

/**
 * Starts everything the API needs in this process, where the bench can cause faults, and the API itself in another
 * process.
 */
export const openEnduranceClub = async () => {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'club-endurance-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const [database, blobs] = [await openDatabase(dataDir, stack), await openBlobs(dataDir, stack)];
  let webhookUrl: string | undefined;
  const standIn = await startStripeStandIn({
    secretKey: SECRETS.STRIPE_SECRET_KEY,
    webhook: { url: () => webhookUrl, secret: SECRETS.STRIPE_WEBHOOK_SECRET },
  });
  stack.defer(() => standIn.close());
  Object.assign(process.env, SECRETS, {
    DATABASE_URL: database.url,
    NEON_ENDPOINT: database.endpoint.url,
    NETLIFY_BLOBS_CONTEXT: blobs.context,
    CONTEXT: 'local',
    STRIPE_HOST: '127.0.0.1',
    STRIPE_PORT: String(standIn.port),
    STRIPE_PROTOCOL: 'http',
  });
  await migrate(database.url, database.endpoint.url);
  await seed({ DATABASE_URL: database.url, NEON_ENDPOINT: database.endpoint.url, CONTEXT: 'local' });
  const api = await startApi(stack);
  webhookUrl = `${api.url}/api/stripe-webhook`;
  const running = stack.move();
  return {
    ...api,
    databaseFaults: database.endpoint.faults,
    blobFaults: blobs.faults,
    stripe: createControl(standIn.url),
    close: () => running.disposeAsync(),
  };
};

export type EnduranceClub = Awaited<ReturnType<typeof openEnduranceClub>>;
