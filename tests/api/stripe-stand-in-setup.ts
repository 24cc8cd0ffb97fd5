import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, expect } from 'vitest';
import { createControl } from '#local/stripe-stand-in/control.ts';
import { SECRET_KEY } from '#local/stripe-stand-in/local-stripe.ts';
import { type StripeStandInOptions, startStripeStandIn } from '#local/stripe-stand-in/start.ts';

export const WEBHOOK_SECRET = 'whsec_stand_in';
export const SITE = 'http://localhost:4321';

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

export function sdk(port: number, config: { timeout?: number; maxNetworkRetries?: number; key?: string } = {}): Stripe {
  const { key = SECRET_KEY, timeout = 4000, maxNetworkRetries = 0 } = config;
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', timeout, maxNetworkRetries, telemetry: false });
}

export async function standIn(options: Partial<StripeStandInOptions> & { webhookUrl?: string } = {}) {
  const { webhookUrl, ...rest } = options;
  const server = await startStripeStandIn({
    secretKey: SECRET_KEY,
    webhook: { url: () => webhookUrl, secret: WEBHOOK_SECRET },
    warn: () => {},
    ...rest,
  });
  let open = true;
  const close = async () => {
    if (open) await server.close();
    open = false;
  };
  cleanups.push(close);
  return { server, close, stripe: sdk(server.port), control: createControl(server.url) };
}

/** Starts a site that receives webhooks; `answer` returns the status for the nth delivery (from 1). */
export async function webhookSite(answer: (nth: number) => number | Promise<number> = () => 200) {
  const received: Stripe.Event[] = [];
  const refused: unknown[] = [];
  let nth = 0;
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const payload = Buffer.concat(chunks).toString();
    try {
      received.push(sdk(1).webhooks.constructEvent(payload, request.headers['stripe-signature'] ?? '', WEBHOOK_SECRET));
    } catch (error) {
      refused.push(error);
    }
    nth += 1;
    response.writeHead(await answer(nth)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  cleanups.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(refused).toEqual([]);
  });
  return { url: `http://127.0.0.1:${port}/api/stripe-webhook`, received };
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-stand-in-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  return folder;
}

export const newPayment = (stripe: Stripe, amount = 24_500, options: Stripe.RequestOptions = {}) =>
  stripe.paymentIntents.create(
    {
      amount,
      currency: 'eur',
      automatic_payment_methods: { enabled: true },
      receipt_email: 'camille@example.org',
      metadata: { memberId: 'm1', paymentId: 'p1', season: '2026-2027' },
    },
    options,
  );

/** Returns the Stripe error that a call ends with. Throws if the call succeeds. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const result = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (result instanceof Stripe.errors.StripeError) return result;
  throw new Error(`a Stripe error was expected, got ${String(result)}`);
}
