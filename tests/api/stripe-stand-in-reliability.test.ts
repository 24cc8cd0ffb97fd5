import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';

import { errorOf, newPayment, sdk, standIn, temporaryFolder } from '#tests/api/stripe-stand-in-setup.ts';

const KEY = { idempotencyKey: 'payment-p1' };

describe('the same idempotency key', () => {
  test('with the same parameters replays the first answer', async () => {
    const { stripe, control } = await standIn();
    const first = await newPayment(stripe, 24_500, KEY);
    const second = await newPayment(stripe, 24_500, KEY);
    expect(second).toEqual(first);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect((await control.books()).paymentIntents).toHaveLength(1);
  });

  test('with other parameters is refused', async () => {
    const { stripe } = await standIn();
    await newPayment(stripe, 24_500, KEY);
    const error = await errorOf(newPayment(stripe, 12_000, KEY));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
  });

  test('while the first call is under way is refused', async () => {
    const { stripe, control } = await standIn();
    await control.addFault({ kind: 'hang', ms: 300, path: '^/v1/payment_intents$' });
    const slow = newPayment(stripe, 24_500, KEY);
    await expect
      .poll(() => errorOf(newPayment(stripe, 24_500, KEY)))
      .toMatchObject({
        statusCode: 409,
        code: 'idempotency_key_in_use',
      });
    const { id } = await slow;
    expect((await newPayment(stripe, 24_500, KEY)).id).toBe(id);
  });

  test('may be used again after a call that was not executed', async () => {
    const { stripe } = await standIn();
    expect(await errorOf(newPayment(stripe, 49, KEY))).toMatchObject({ code: 'amount_too_small' });
    expect((await newPayment(stripe, 24_500, KEY)).amount).toBe(24_500);
  });

  test('replays a card refusal without asking the bank again', async () => {
    const { stripe, control } = await standIn();
    const { id } = await newPayment(stripe);
    const confirm = () => errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }, KEY));
    expect(await confirm()).toMatchObject({ code: 'card_declined' });
    expect(await confirm()).toMatchObject({ code: 'card_declined' });
    expect((await control.books()).charges).toHaveLength(1);
  });

  test('is forgotten after a day', async () => {
    let now = new Date('2026-11-20T10:00:00Z');
    const { stripe } = await standIn({ now: () => now });
    const { id } = await newPayment(stripe, 24_500, KEY);
    now = new Date('2026-11-21T09:59:00Z');
    expect((await newPayment(stripe, 24_500, KEY)).id).toBe(id);
    now = new Date('2026-11-21T10:01:00Z');
    expect((await newPayment(stripe, 24_500, KEY)).id).not.toBe(id);
  });
});

describe('a fault', () => {
  test('that cuts the connection before the work leaves nothing, and the retry succeeds', async () => {
    const { stripe, control } = await standIn();
    // Fails twice, because the SDK itself retries a closed connection once.
    await control.addFault({ kind: 'reset', method: 'POST', times: 2 });
    expect(await errorOf(newPayment(stripe, 24_500, KEY))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect((await control.books()).paymentIntents).toEqual([]);
    expect((await newPayment(stripe, 24_500, KEY)).amount).toBe(24_500);
  });

  test.each(['reset', 'empty500', 'error500'] as const)(
    '%s that loses the answer: the retry finds it again',
    async (kind) => {
      const { server, control } = await standIn();
      await control.addFault({ kind, path: '^/v1/payment_intents$', afterExecution: true });
      const intent = await newPayment(sdk(server.port, { maxNetworkRetries: 1 }), 24_500, KEY);
      expect(intent.lastResponse.headers['idempotent-replayed']).toBe('true');
      expect((await control.books()).paymentIntents).toHaveLength(1);
    },
  );

  test.each([false, true])(
    'that Stripe remembers is answered to the same key for a day, whether the work was done or not (%s)',
    async (afterExecution) => {
      let now = new Date('2026-11-20T10:00:00Z');
      const { stripe, control } = await standIn({ now: () => now });
      await control.addFault({ kind: 'stored500', path: '^/v1/payment_intents$', afterExecution });
      for (let nth = 0; nth < 3; nth += 1)
        expect(await errorOf(newPayment(stripe, 24_500, KEY))).toMatchObject({ statusCode: 500, rawType: 'api_error' });
      expect((await control.books()).paymentIntents).toHaveLength(afterExecution ? 1 : 0);
      expect((await newPayment(stripe, 24_500, { idempotencyKey: 'payment-p2' })).amount).toBe(24_500);
      now = new Date('2026-11-21T10:01:00Z');
      expect((await newPayment(stripe, 24_500, KEY)).amount).toBe(24_500);
    },
  );

  test('of silence ends with the caller’s timeout, and the call is not executed', async () => {
    const { server, stripe, control } = await standIn();
    await control.addFault({ kind: 'hang', ms: 10_000, method: 'POST' });
    const error = await errorOf(newPayment(sdk(server.port, { timeout: 150 }), 24_500, KEY));
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    await expect.poll(() => newPayment(stripe, 24_500, KEY).catch(() => undefined)).toBeDefined();
    expect((await control.books()).paymentIntents).toHaveLength(1);
  });

  test('of silence after the work: it is done, once', async () => {
    const { server, stripe, control } = await standIn();
    await control.addFault({ kind: 'hang', ms: 10_000, method: 'POST', afterExecution: true });
    await errorOf(newPayment(sdk(server.port, { timeout: 150 }), 24_500, KEY));
    const [kept] = (await control.books()).paymentIntents;
    expect((await newPayment(stripe, 24_500, KEY)).id).toBe(kept?.id);
  });

  test('with an empty body resolves in the SDK, without id nor secret', async () => {
    const { stripe, control } = await standIn();
    await control.addFault({ kind: 'empty500', method: 'GET' });
    const answer = await stripe.paymentIntents.retrieve('pi_any');
    expect(answer.id).toBeUndefined();
    await control.addFault({ kind: 'error500', method: 'GET' });
    expect(await errorOf(stripe.paymentIntents.retrieve('pi_any'))).toMatchObject({
      statusCode: 500,
      rawType: 'api_error',
    });
  });
});

describe('a restart', () => {
  test('keeps payments, charges and replayed answers', async () => {
    const stateFile = join(await temporaryFolder(), 'deep', 'stripe.json');
    const before = await standIn({ stateFile });
    const { id } = await newPayment(before.stripe, 24_500, KEY);
    await before.control.confirm(id, '4242424242424242');
    await before.stripe.refunds.create({ payment_intent: id, amount: 100 });
    const books = await before.control.books();
    await before.close();
    const after = await standIn({ stateFile });
    expect(await after.control.books()).toMatchObject({
      ...books,
      events: books.events.map((event) => ({ id: event.id })),
    });
    expect((await newPayment(after.stripe, 24_500, KEY)).id).toBe(id);
    expect(await readFile(stateFile, 'utf8')).not.toContain('4242424242424242');
  });

  test('finds every answered call on the disk, even without a clean stop', async () => {
    const stateFile = join(await temporaryFolder(), 'stripe.json');
    const before = await standIn({ stateFile });
    const made = await Promise.all(Array.from({ length: 20 }, () => newPayment(before.stripe)));
    const after = await standIn({ stateFile });
    for (const { id } of made) expect((await after.stripe.paymentIntents.retrieve(id)).id).toBe(id);
  });

  test.each(['{"version":1', '{"version":2}', ''])(
    'with a file that holds %j starts empty and says so',
    async (content) => {
      const stateFile = join(await temporaryFolder(), 'stripe.json');
      await writeFile(stateFile, content);
      const warnings: string[] = [];
      const { stripe } = await standIn({ stateFile, warn: (message) => warnings.push(message) });
      expect((await stripe.paymentIntents.list()).data).toEqual([]);
      expect(warnings).toEqual([expect.stringContaining('cannot be read')]);
    },
  );
});

test('the control interface answers programs only, and forgets everything on demand', async () => {
  const { server, stripe, control } = await standIn();
  await newPayment(stripe);
  const fromPage = await fetch(`${server.url}/_control/books`, { headers: { origin: 'http://evil.example' } });
  expect(fromPage.status).toBe(403);
  expect((await server.fetch(new Request('http://localhost/_control/books'))).status).toBe(404);
  expect((await server.fetch(new Request('http://localhost/v1/payment_intents'))).status).toBe(404);
  await control.reset();
  expect(await control.books()).toMatchObject({ paymentIntents: [], events: [] });
});
