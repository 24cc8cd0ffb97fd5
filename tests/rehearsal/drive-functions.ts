import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Platform } from '#local/platform.ts';
import { createControl } from '#local/stripe-stand-in/control.ts';
import { listProducts } from '#server/club/product-queries.ts';
import { openDatabase } from '#server/db/client.ts';
import { type Created, somebody, submissionOf } from '../support/sign-up.ts';
import type { LiveStripe } from './live-stripe.ts';
import type { Step } from './steps.ts';

const SITE = 'https://club.example';

/** Returns the platform's environment as production has it, with no word of a stand-in. */
export const inProduction = (platform: Platform): Record<string, string> => {
  const {
    STRIPE_HOST: _host,
    STRIPE_PORT: _port,
    STRIPE_PROTOCOL: _protocol,
    CONTEXT: _context,
    ...env
  } = platform.env;
  // Database and mail server are on this machine, as on one of the club's own.
  return { ...env, SELF_HOSTED: 'true', SITE_URL: SITE };
};

/** Waits for something that happens behind an answer. */
const eventually = async (isSo: () => Promise<boolean> | boolean): Promise<boolean> => {
  for (let tries = 0; tries < 50; tries += 1) {
    if (await isSo()) return true;
    await sleep(200);
  }
  return false;
};

interface Driven {
  readonly platform: Platform;
  readonly stripe: LiveStripe;
  /** The port to which the webhook is sent. */
  readonly port: number;
  /** Serves a function in a process of its own. Returns its address. */
  readonly serve: (name: string, env: Record<string, string>, port?: number) => Promise<string>;
}

/** Drives functions in production through a sign-up, its payment, the webhook and the mail. */
export const driveFunctions = async (step: Step, { platform, stripe, port, serve }: Driven): Promise<void> => {
  const env = { ...inProduction(platform), ...stripe.env, CONTEXT: 'production' };
  const api = await serve('api', env, port);
  const db = openDatabase(platform.env.DATABASE_URL ?? '', platform.env.NEON_ENDPOINT);
  // Where money is real, sign-up opens only once the club has a real address.
  await db.execute(sql`update club set email = 'contact@repetition.fr'`);
  const email = somebody().email;
  const sent = await fetch(`${api}/api/create-payment-intent`, {
    method: 'POST',
    body: await submissionOf({ catalogue: await listProducts(db) }, { form: { email } }),
  });
  step('the API takes a sign-up with a live key', sent.status === 200);
  const created = (await sent.json()) as Created;
  const control = createControl(stripe.standIn.url);
  await control.confirm(created.paymentIntentId, '4242424242424242');
  step('the webhook is delivered to it', await control.webhooksIdle(20_000));
  const [taken] = (await db.execute<{ count: number }>(sql`select count(*)::int as count from webhook_events`)).rows;
  step('and taken', (taken?.count ?? 0) > 0);
  const query = new URLSearchParams({ client_secret: created.clientSecret });
  const state = (await (await fetch(`${api}/api/payment-intent/${created.paymentIntentId}?${query}`)).json()) as {
    memberStatus?: string;
  };
  step('the member is active', state.memberStatus === 'active');

  const sender = await serve('send-mail', env);
  const isMailed = () => platform.mail?.mails().some(({ to }) => to.includes(email)) ?? false;
  const ran = await fetch(sender, { method: 'POST', body: JSON.stringify({ next_run: new Date() }) });
  step('the job that sends mail runs', ran.status === 204);
  step('the member got a mail', await eventually(isMailed));
};
