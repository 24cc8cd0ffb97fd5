import { describe, expect, test } from 'vitest';

import { errorOf, newPayment, standIn } from '#tests/api/stripe-stand-in-setup.ts';

async function paid() {
  const world = await standIn();
  const { id } = await newPayment(world.stripe);
  await world.control.confirm(id, '4242424242424242');
  return { ...world, id };
}

describe('a refund', () => {
  test('can be made in parts, up to what was paid and no further', async () => {
    const { stripe, id } = await paid();
    const first = await stripe.refunds.create({ payment_intent: id, amount: 10_000, reason: 'requested_by_customer' });
    expect(first).toMatchObject({ object: 'refund', amount: 10_000, status: 'succeeded', payment_intent: id });
    const tooMuch = await errorOf(stripe.refunds.create({ payment_intent: id, amount: 14_501 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', param: 'amount' });
    const partly = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] });
    expect(partly.latest_charge).toMatchObject({
      amount_refunded: 10_000,
      refunded: false,
      refunds: { data: [first] },
    });
    await stripe.refunds.create({ payment_intent: id });
    const [charge] = (await stripe.charges.list({ payment_intent: id })).data;
    expect(charge).toMatchObject({ amount_refunded: 24_500, refunded: true });
    const again = await errorOf(stripe.refunds.create({ payment_intent: id }));
    expect(again).toMatchObject({ code: 'charge_already_refunded' });
    const wholly = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] });
    expect(wholly.latest_charge).toMatchObject({ refunds: { data: [{ amount: 14_500 }, first] } });
  });

  test('made from the dashboard is seen through the API', async () => {
    const { stripe, control, id } = await paid();
    const refund = await control.refund(id, 500);
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] });
    expect(charge).toMatchObject({ refunds: { data: [{ id: refund, amount: 500 }] } });
  });

  test('of a payment that is not paid is refused', async () => {
    const { stripe } = await standIn();
    const { id } = await newPayment(stripe);
    const error = await errorOf(stripe.refunds.create({ payment_intent: id }));
    expect(error).toMatchObject({ code: 'payment_intent_unexpected_state' });
  });
});

describe('a list', () => {
  test('comes newest first, by pages, and is walked to its end', async () => {
    const { stripe } = await standIn();
    const ids: string[] = [];
    for (let nth = 0; nth < 7; nth += 1) ids.unshift((await newPayment(stripe, 1000 + nth)).id);
    const page = await stripe.paymentIntents.list({ limit: 3 });
    expect(page.has_more).toBe(true);
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const rest = await stripe.paymentIntents.list({ limit: 4, starting_after: ids[2] ?? '' });
    expect(rest.has_more).toBe(false);
    const walked: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ limit: 2 })) walked.push(id);
    expect(walked).toEqual(ids);
    const backwards = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[3] ?? '' });
    expect(backwards.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
  });

  test('is filtered by date', async () => {
    let now = new Date('2026-11-20T10:00:00Z');
    const { stripe } = await standIn({ now: () => now });
    const old = await newPayment(stripe);
    now = new Date('2026-11-21T10:00:00Z');
    const recent = await newPayment(stripe);
    const after = await stripe.paymentIntents.list({ created: { gt: old.created } });
    expect(after.data.map(({ id }) => id)).toEqual([recent.id]);
    const until = await stripe.paymentIntents.list({ created: { gte: old.created, lte: old.created } });
    expect(until.data.map(({ id }) => id)).toEqual([old.id]);
  });

  test('can be expanded, and refuses what it does not know', async () => {
    const { stripe, id } = await paid();
    const { data } = await stripe.paymentIntents.list({ expand: ['data.latest_charge'] });
    expect(data[0]?.latest_charge).toMatchObject({ object: 'charge', payment_intent: id });
    expect(await errorOf(stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
    const unknown = await errorOf(stripe.paymentIntents.list({ starting_after: 'pi_nothing' }));
    expect(unknown).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'starting_after' });
    const strange = await errorOf(stripe.rawRequest('GET', '/v1/charges?color=red'));
    expect(strange).toMatchObject({ code: 'parameter_unknown', param: 'color' });
  });

  test('of events can be asked by type and by delivery', async () => {
    const { stripe, id } = await paid();
    const { data } = await stripe.events.list({ types: ['payment_intent.succeeded', 'charge.succeeded'] });
    expect(data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'charge.succeeded']);
    expect(
      (await stripe.events.list({ types: ['payment_intent.created', 'payment_intent.succeeded'] })).data,
    ).toHaveLength(2);
    expect((await stripe.events.list({ delivery_success: true })).data).toEqual([]);
    expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(3);
    const [event] = data;
    expect(event?.data.object).toMatchObject({ id, status: 'succeeded' });
  });
});
