import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { newPayment, standIn, temporaryFolder, webhookSite } from '#tests/api/stripe-stand-in-setup.ts';

const QUICK = [0, 20, 20];
const typesOf = (events: readonly { type: string }[]): string[] => events.map(({ type }) => type);

async function connected(answer?: Parameters<typeof webhookSite>[0]) {
  const site = await webhookSite(answer);
  const world = await standIn({ webhookUrl: site.url, retryDelaysMs: QUICK });
  return { ...world, site };
}

describe('webhooks', () => {
  test('tell the life of a payment, signed', async () => {
    const { stripe, control, site } = await connected();
    const { id } = await newPayment(stripe);
    await control.confirm(id, '4000000000000002');
    await control.confirm(id, '4000002760003184');
    await control.authenticate(id, true);
    await control.refund(id, 500);
    expect(await control.webhooksIdle()).toBe(true);
    expect(typesOf(site.received).sort()).toEqual([
      'charge.failed',
      'charge.refunded',
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
      'refund.created',
    ]);
    const succeeded = site.received.find(({ type }) => type === 'payment_intent.succeeded');
    expect(succeeded).toMatchObject({ object: 'event', pending_webhooks: 1, api_version: '2026-10-28.endive' });
    expect(succeeded?.data.object).toMatchObject({ id, amount_received: 24_500, metadata: { paymentId: 'p1' } });
    const { data } = await stripe.events.list({ types: ['payment_intent.succeeded'] });
    expect(data).toMatchObject([{ id: succeeded?.id, pending_webhooks: 0 }]);
  });

  test('carry disputes and cancellations too', async () => {
    const { stripe, control, site } = await connected();
    const paid = await newPayment(stripe);
    await control.confirm(paid.id, '4242424242424242');
    await control.dispute(paid.id, 'product_not_received');
    await control.closeDispute(paid.id, 'won');
    await stripe.paymentIntents.cancel((await newPayment(stripe)).id);
    await control.webhooksIdle();
    expect(typesOf(site.received)).toEqual(
      expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed', 'payment_intent.canceled']),
    );
  });

  test('are tried again until accepted, and never delay the API', async () => {
    const { stripe, control, site } = await connected((nth) => (nth < 3 ? 500 : 200));
    await newPayment(stripe);
    expect(await control.webhooksIdle()).toBe(true);
    expect(site.received).toHaveLength(3);
    const [event] = (await control.books()).events;
    expect(event?.delivery).toEqual({ status: 'delivered', attempts: 3 });
  });

  test('are given up after the last try, and then listed as undelivered', async () => {
    const { stripe, control, site } = await connected(() => 302);
    await newPayment(stripe);
    await control.webhooksIdle();
    expect(site.received).toHaveLength(QUICK.length);
    const { data } = await stripe.events.list({ delivery_success: false });
    expect(data).toMatchObject([{ type: 'payment_intent.created', pending_webhooks: 1 }]);
  });

  test('do not make the answer wait for a slow site', async () => {
    let letGo = () => {};
    const gate = new Promise<number>((resolve) => {
      letGo = () => resolve(200);
    });
    const { stripe, control } = await connected(() => gate);
    await newPayment(stripe);
    expect(await control.webhooksIdle(50)).toBe(false);
    letGo();
    expect(await control.webhooksIdle()).toBe(true);
  });

  test('can be dropped: the books change and the site receives nothing', async () => {
    const { stripe, control, site } = await connected();
    await control.setWebhookMode('drop');
    const { id } = await newPayment(stripe);
    await control.confirm(id, '4242424242424242');
    await control.webhooksIdle();
    expect(site.received).toEqual([]);
    expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(3);
  });

  test('can be held, then released in any order, repeated and many at once', async () => {
    const { stripe, control, site } = await connected();
    await control.setWebhookMode('hold');
    const { id } = await newPayment(stripe);
    await control.confirm(id, '4242424242424242');
    expect(await control.webhooksIdle()).toBe(true);
    expect(site.received).toEqual([]);
    const reports = await control.release({ order: 'newest', duplicate: 2 });
    const newestFirst = ['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created'];
    expect(typesOf(reports)).toEqual(newestFirst.flatMap((type) => [type, type]));
    expect(typesOf(site.received)).toEqual(typesOf(reports));
    expect(reports.every(({ status }) => status === 200)).toBe(true);
    await newPayment(stripe);
    await control.webhooksIdle();
    expect(site.received).toHaveLength(7);
  });

  test('shuffled with a seed come in the same order each time', async () => {
    const orders: string[][] = [];
    for (let round = 0; round < 2; round += 1) {
      const { stripe, control } = await connected();
      await control.setWebhookMode('hold');
      for (let nth = 0; nth < 2; nth += 1) await control.confirm((await newPayment(stripe)).id, '4242424242424242');
      orders.push(
        typesOf(await control.release({ order: 'shuffled', seed: 7, duplicate: 2, concurrent: 3, delayMs: 1 })),
      );
    }
    expect(orders[0]).toHaveLength(12);
    expect(orders[1]).toEqual(orders[0]);
  });

  test('released to a site that fails are tried again later', async () => {
    const { stripe, control, site } = await connected((nth) => (nth === 1 ? 503 : 200));
    await control.setWebhookMode('hold');
    await newPayment(stripe);
    expect(await control.release()).toMatchObject([{ status: 503 }]);
    await control.webhooksIdle();
    expect(site.received).toHaveLength(2);
  });

  test('can be delivered ten times at once', async () => {
    const { stripe, control, site } = await connected();
    await newPayment(stripe);
    await control.webhooksIdle();
    const [event] = (await control.books()).events;
    expect(await control.redeliver(event?.id ?? '', 10)).toHaveLength(10);
    expect(new Set(site.received.map(({ id }) => id))).toEqual(new Set([event?.id]));
    expect(site.received).toHaveLength(11);
  });

  test('not delivered before a restart are delivered after it', async () => {
    const stateFile = join(await temporaryFolder(), 'stripe.json');
    const before = await standIn({ stateFile, retryDelaysMs: [0, 60_000] });
    const { id } = await newPayment(before.stripe);
    await before.close();
    const site = await webhookSite();
    const after = await standIn({ stateFile, webhookUrl: site.url, retryDelaysMs: QUICK });
    await after.control.webhooksIdle();
    expect(site.received).toMatchObject([{ type: 'payment_intent.created', data: { object: { id } } }]);
  });
});
