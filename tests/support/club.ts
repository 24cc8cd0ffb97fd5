import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { neonConfig } from '@neondatabase/serverless';
import pg from 'pg';
import { inject } from 'vitest';
import { startBlobs } from '#local/blobs.ts';
import { startNeonEndpoint } from '#local/neon-endpoint.ts';
import { serveFetch } from '#local/servers.ts';
import { createControl } from '#local/stripe-stand-in/control.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#local/stripe-stand-in/local-stripe.ts';
import { startStripeStandIn } from '#local/stripe-stand-in/start.ts';
import { createApp } from '#server/app.ts';
import { listProducts } from '#server/club/product-queries.ts';
import { administrators } from '#server/db/account-schema.ts';
import { openDatabase, QUERY_TIMEOUT_MS } from '#server/db/client.ts';
import type { Deps, Settings } from '#server/deps.ts';
import { ANSWER_WITHIN_MS } from '#server/http/deadline.ts';
import { createBlobStore, STORE_TIMEOUT_MS } from '#server/integrations/blob-store.ts';
import { createSitePublisher } from '#server/integrations/build-hook.ts';
import { createDueMarks } from '#server/integrations/due-marks.ts';
import { createStripeProvider } from '#server/integrations/stripe.ts';
import { deliver } from '#server/mail/deliver.ts';
import { type HashCost, hashPassword } from '#server/runtime/secrets.ts';
import { ADMINISTRATOR } from './administrator.ts';
import { checkingAnswers } from './checked-answers.ts';
import { patience } from './machine-pace.ts';
import { openRows } from './related-rows.ts';

export const WEBHOOK_SECRET = 'whsec_test';
/** The least work that argon2 takes: hashes of the real cost took a third of the tests' processor time. */
export const CHEAP_HASH: HashCost = { memory: 8, passes: 1 };
const NO_LIMIT = { attempts: 0, windowSeconds: 600 };

interface WatchedRequests {
  before: ((sent: string) => Promise<void> | void) | undefined;
  around: ((sent: string, send: () => Promise<Response>) => Promise<Response>) | undefined;
}

/** Lets a test run code just before each request to the database, or around it, and see what it sends. */
const watchRequests = () => {
  const requests: WatchedRequests = { before: undefined, around: undefined };
  const fetchAnswer = neonConfig.fetchFunction as typeof fetch;
  neonConfig.fetchFunction = async (input: string, init: RequestInit) => {
    const sent = String(init.body);
    await requests.before?.(sent);
    const send = () => fetchAnswer(input, init);
    return requests.around ? requests.around(sent, send) : send();
  };
  return requests;
};

/**
 * Copies the seeded template database. The copy has an endpoint of its own, so its faults affect no other test file.
 */
const openTestDatabase = async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create database ${name} template ${inject('templateDatabase')} strategy file_copy`);
  const endpoint = await startNeonEndpoint({ direct: true });
  const owner = new URL(inject('postgresUrl'));
  const url = new URL(inject('functionsUrl'));
  for (const one of [owner, url]) one.pathname = name;
  const db = openDatabase(url.href, endpoint.url, patience(QUERY_TIMEOUT_MS));
  return {
    db,
    rows: openRows(url.href),
    env: { DATABASE_URL: url.href, DATABASE_OWNER_URL: owner.href, NEON_ENDPOINT: endpoint.url },
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
  const start = (port?: number) =>
    startBlobs({ directory, siteID: 'test', token: 'test', direct: true, ...(port && { port }) });
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
      // A file may still be stored behind an answer.
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** Starts the Stripe stand-in. It sends webhooks once `sendWebhooksTo` has set their address. */
const openTestStripe = async () => {
  let webhookUrl: string | undefined;
  let now = () => new Date();
  const standIn = await startStripeStandIn({
    secretKey: SECRET_KEY,
    webhook: { url: () => webhookUrl, secret: WEBHOOK_SECRET },
    retryDelaysMs: [0, 50, 200, 500],
    now: () => now(),
    direct: true,
  });
  const env = {
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_HOST: '127.0.0.1',
    STRIPE_PORT: String(standIn.port),
    STRIPE_PROTOCOL: 'http' as const,
  };
  return {
    env,
    payments: createStripeProvider(env),
    control: createControl(standIn.url),
    /** Makes an intent behind the site's back. */
    make: async (amount: number, metadata: Record<string, string>): Promise<string> => {
      const body = new URLSearchParams({ amount: String(amount), currency: 'eur' });
      for (const [name, value] of Object.entries(metadata)) body.set(`metadata[${name}]`, value);
      const headers = { Authorization: `Bearer ${SECRET_KEY}` };
      const response = await fetch(`${standIn.url}/v1/payment_intents`, { method: 'POST', body, headers });
      return ((await response.json()) as { id: string }).id;
    },
    sendWebhooksTo: (url: string) => {
      webhookUrl = url;
    },
    /** Gives it the clock of the site. Without it its clock is the real one. */
    follow: (clock: () => Date) => {
      now = clock;
    },
    close: () => standIn.close(),
  };
};

/** Records the app's log lines, waits and cache purges, and provides a clock that a test can move. */
const createWitness = () => {
  const clock = { offsetMs: 0 };
  const lines: string[] = [];
  const waits: number[] = [];
  const purged: string[] = [];
  const deps: Pick<Deps, 'now' | 'log' | 'wait' | 'purge'> = {
    now: () => new Date(Date.now() + clock.offsetMs),
    log: (line, details) => lines.push(JSON.stringify({ line, ...details })),
    wait: async (milliseconds) => void waits.push(milliseconds),
    purge: async (...tags) => {
      purged.push(...tags);
    },
  };
  return {
    deps,
    seen: {
      clock,
      lines,
      /** The waits that the app requested, in milliseconds. They take no time. */
      waits,
      purged,
    },
  };
};

const settingsWith = (limits: Partial<Settings['limits']>, hashCost: HashCost): Settings => ({
  siteUrl: 'https://club.example',
  limits: { signUp: NO_LIMIT, login: NO_LIMIT, payment: NO_LIMIT, requests: NO_LIMIT, ...limits },
  limitSecret: 'of this test',
  linkSecret: 'of the links of this test',
  formerLinkSecrets: [],
  hashCost,
  answerWithinMs: patience(ANSWER_WITHIN_MS),
});

const addAdministrator = async (db: Deps['db'], hashCost: HashCost): Promise<void> => {
  const { email, password } = ADMINISTRATOR;
  const passwordHash = await hashPassword(hashCost, password);
  await db.insert(administrators).values({ email, name: 'La présidence', roles: ['owner'], passwordHash });
};

/**
 * Opens a whole club for one test file: the real app with a real PostgreSQL behind Neon's protocol, real blobs and the
 * Stripe stand-in, which sends its webhooks to the app. `lines` holds the log, `purged` the tags purged from the cache,
 * and `clock` can be moved. `close` throws when an answer did not fit its declaration.
 */
export const openClub = async (limits: Partial<Settings['limits']> = {}, hashCost: HashCost = CHEAP_HASH) => {
  const [database, blobs, provider] = await Promise.all([openTestDatabase(), openTestBlobs(), openTestStripe()]);
  const { db } = database;
  const witness = createWitness();
  const deps: Deps = {
    ...witness.deps,
    db,
    files: createBlobStore('test', 'member-files', patience(STORE_TIMEOUT_MS)),
    media: createBlobStore('test', 'media', patience(STORE_TIMEOUT_MS)),
    payments: provider.payments,
    publication: createSitePublisher({ URL: undefined, BUILD_HOOK_URL: undefined }),
    // No mail is written until a test gives it a server (`openMail`).
    mail: { server: undefined, from: 'site@club.example', replyTo: undefined, dailyAllowance: 300, deliver },
    marks: createDueMarks('test'),
    backup: undefined,
    settings: settingsWith(limits, hashCost),
  };
  const { app, faults } = checkingAnswers(createApp(deps));
  const server = await serveFetch(async (request) => app.fetch(request), 0, true);
  provider.sendWebhooksTo(`${server.url}/api/stripe-webhook`);
  await addAdministrator(db, hashCost);
  return {
    ...witness.seen,
    ...{ app, deps, db, blobs },
    /** Reads rows with their related rows. */
    rows: database.rows,
    /** The seeded products. A test can fill in a form with them while the database is down. */
    catalogue: await listProducts(db),
    /** For the commands that open the database themselves. */
    databaseEnv: database.env,
    databaseFaults: database.faults,
    databaseRequests: database.requests,
    /** What payers, their banks and the dashboard of the provider do. */
    stripe: provider.control,
    makeAtProvider: provider.make,
    /** Lets the provider live at the time of the site's clock. */
    letProviderFollow: () => provider.follow(deps.now),
    stripeEnv: provider.env,
    close: async () => {
      await server.close();
      await provider.close();
      await Promise.all([database.close(), blobs.close()]);
      if (faults.length > 0) throw new Error([...new Set(faults)].join('\n'));
    },
  };
};

export type TestClub = Awaited<ReturnType<typeof openClub>>;
