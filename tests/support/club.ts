import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { neonConfig } from '@neondatabase/serverless';
import pg from 'pg';
import { inject } from 'vitest';
import { startBlobs } from '#local/blobs.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#local/local-stripe.ts';
import { startNeonEndpoint } from '#local/neon-endpoint.ts';
import { serveFetch } from '#local/serve-fetch.ts';
import { createControl } from '#local/stripe-stand-in/control.ts';
import { startStripeStandIn } from '#local/stripe-stand-in/start.ts';
import { createApp } from '#server/app.ts';
import { administrators } from '#server/db/account-schema.ts';
import { openDatabase } from '#server/db/client.ts';
import type { Deps, Settings } from '#server/deps.ts';
import { createBlobStore } from '#server/integrations/blob-store.ts';
import { createSitePublisher } from '#server/integrations/build-hook.ts';
import { createStripeGateway } from '#server/integrations/stripe.ts';
import { listProducts } from '#server/products/queries.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { ADMINISTRATOR } from './administrator.ts';

export const WEBHOOK_SECRET = 'whsec_test';
const NO_LIMIT = { attempts: 0, windowSeconds: 600 };

/** Lets a test act just before each request to the database leaves. */
const watchRequests = () => {
  const requests: { before: (() => Promise<void> | void) | undefined } = { before: undefined };
  const send = neonConfig.fetchFunction as typeof fetch;
  neonConfig.fetchFunction = async (input: string, init: RequestInit) => {
    await requests.before?.();
    return send(input, init);
  };
  return requests;
};

/** A copy of the seeded template, and an endpoint of its own whose faults touch nobody else. */
const openTestDatabase = async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create database ${name} template ${inject('templateDatabase')} strategy file_copy`);
  const endpoint = await startNeonEndpoint();
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  const db = openDatabase(url.href, endpoint.url);
  return {
    db,
    requests: watchRequests(),
    faults: endpoint.faults,
    close: async () => {
      await endpoint.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
};

const openTestBlobs = async () => {
  const directory = await mkdtemp(join(inject('temporaryFolder'), 'blobs-'));
  const start = (port?: number) => startBlobs({ directory, siteID: 'test', token: 'test', ...(port && { port }) });
  let blobs = await start();
  const port = Number(new URL(blobs.url).port);
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  return {
    directory,
    port,
    stop: () => blobs.close(),
    restart: async () => {
      blobs = await start(port);
    },
    close: async () => {
      await blobs.close().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/**
 * The whole club on one machine for a test file: the real app over a real PostgreSQL behind Neon's protocol, real blobs
 * and the Stripe stand-in, which sends its webhooks to the app. `lines` is the log, `purged` the tags
 * purged from the cache; the clock can be moved.
 */
export const openClub = async (settings: Partial<Settings['limits']> = {}) => {
  const [database, blobs] = await Promise.all([openTestDatabase(), openTestBlobs()]);
  let webhookUrl: string | undefined;
  const standIn = await startStripeStandIn({
    secretKey: SECRET_KEY,
    webhook: { url: () => webhookUrl, secret: WEBHOOK_SECRET },
    retryDelaysMs: [0, 50, 200, 500],
  });
  const lines: string[] = [];
  const waits: number[] = [];
  const purged: string[] = [];
  const clock = { offsetMs: 0 };
  const stripeEnv = {
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_HOST: '127.0.0.1',
    STRIPE_PORT: String(standIn.port),
    STRIPE_PROTOCOL: 'http' as const,
  };
  const deps: Deps = {
    db: database.db,
    files: createBlobStore('test', 'member-files'),
    media: createBlobStore('test', 'media'),
    payments: createStripeGateway(stripeEnv),
    purge: async (...tags) => {
      purged.push(...tags);
    },
    publication: createSitePublisher({ URL: undefined, BUILD_HOOK_URL: undefined }),
    settings: {
      siteUrl: 'https://club.example',
      stripePublishableKey: PUBLISHABLE_KEY,
      limits: { signUp: NO_LIMIT, login: NO_LIMIT, payment: NO_LIMIT, ...settings },
    },
    now: () => new Date(Date.now() + clock.offsetMs),
    wait: async (milliseconds) => void waits.push(milliseconds),
    log: (line, details) => lines.push(JSON.stringify({ line, ...details })),
  };
  const app = createApp(deps);
  const server = await serveFetch(async (request) => app.fetch(request));
  webhookUrl = `${server.url}/api/stripe-webhook`;
  await database.db.insert(administrators).values({
    email: ADMINISTRATOR.email,
    name: 'La présidence',
    passwordHash: await hashPassword(ADMINISTRATOR.password),
  });
  return {
    app,
    deps,
    db: database.db,
    /** As seeded: a form filled in while the database is down knows it already. */
    catalogue: await listProducts(database.db),
    databaseFaults: database.faults,
    databaseRequests: database.requests,
    blobs,
    stripe: createControl(standIn.url),
    standIn,
    stripeEnv,
    clock,
    lines,
    /** How long the app let pass, in milliseconds, without doing so. */
    waits,
    purged,
    close: async () => {
      await server.close();
      await standIn.close();
      await Promise.all([database.close(), blobs.close()]);
    },
  };
};

export type TestClub = Awaited<ReturnType<typeof openClub>>;
