import Stripe from 'stripe';
import { describe, expect, test, vi } from 'vitest';

import { startStripeStandIn } from '#local/stripe-stand-in/start.ts';
import { errorOf, newPayment, sdk, standIn } from '#tests/api/stripe-stand-in-setup.ts';

describe('a payment intent', () => {
  test('is created as Stripe does, with a client secret of its own', async () => {
    const { stripe } = await standIn();
    const intent = await newPayment(stripe);
    expect(intent).toMatchObject({ object: 'payment_intent', amount: 24_500, currency: 'eur', livemode: false });
    expect(intent).toMatchObject({ status: 'requires_payment_method', latest_charge: null, amount_received: 0 });
    expect(intent.metadata).toEqual({ memberId: 'm1', paymentId: 'p1', season: '2026-2027' });
    expect(intent.id).toMatch(/^pi_[0-9A-Za-z]{24}$/);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_[0-9A-Za-z]{25}$`));
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
  });

  test.each([
    [{ amount: 24_500, currency: 'eur', payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    [{ amount: 49, currency: 'eur' }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000, currency: 'eur' }, 'amount_too_large', 'amount'],
    [{ amount: 97.5, currency: 'eur' }, 'parameter_invalid_integer', 'amount'],
    [{ currency: 'eur' }, 'parameter_missing', 'amount'],
    [{ amount: 24_500 }, 'parameter_missing', 'currency'],
    [{ amount: 24_500, currency: 'xxx' }, undefined, 'currency'],
    [{ amount: 24_500, currency: 'eur', receipt_email: 'nobody' }, 'email_invalid', 'receipt_email'],
    [{ amount: 24_500, currency: 'eur', description: '' }, 'parameter_invalid_empty', 'description'],
    [
      { amount: 24_500, currency: 'eur', automatic_payment_methods: { enabled: true, x: 1 } },
      'parameter_unknown',
      'automatic_payment_methods[x]',
    ],
    [{ amount: 24_500, currency: 'eur', expand: ['customer.x'] }, undefined, 'expand'],
  ])('with the parameters %j is refused', async (params, code, param) => {
    const { stripe, control } = await standIn();
    const error = await errorOf(stripe.rawRequest('POST', '/v1/payment_intents', params));
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', code, param });
    expect((await control.books()).paymentIntents).toEqual([]);
  });

  test('that does not exist is a 404', async () => {
    const { stripe } = await standIn();
    const error = await errorOf(stripe.paymentIntents.retrieve('pi_nothing'));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'intent' });
  });

  test('cannot be reached with another key', async () => {
    const { server } = await standIn();
    const error = await errorOf(newPayment(sdk(server.port, { key: 'sk_test_other' })));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  });
});

describe('a card', () => {
  test.each(['4242424242424242', '5555555555554444', '4000056655665556'])(
    '%s is accepted and charged once',
    async (number) => {
      const { stripe, control } = await standIn();
      const { id } = await newPayment(stripe);
      expect(await control.confirm(id, number)).toEqual({ status: 'succeeded' });
      expect(await control.confirm(id, number)).toMatchObject({
        status: 'succeeded',
        error: { code: 'payment_intent_unexpected_state' },
      });
      const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] });
      expect(intent).toMatchObject({ status: 'succeeded', amount_received: 24_500, last_payment_error: null });
      expect(intent.latest_charge).toMatchObject({ paid: true, refunds: { data: [] }, payment_intent: id });
      expect((await control.books()).charges).toHaveLength(1);
    },
  );

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ])('%s is declined (%s, %s) and another can be tried', async (number, code, declineCode) => {
    const { stripe, control } = await standIn();
    const { id } = await newPayment(stripe);
    const outcome = await control.confirm(id, number);
    expect(outcome).toMatchObject({ status: 'requires_payment_method', error: { code, declineCode } });
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(intent.last_payment_error).toMatchObject({ code, decline_code: declineCode, type: 'card_error' });
    expect(intent.latest_charge).toMatchObject({ status: 'failed', failure_code: code, paid: false });
    expect(await control.confirm(id, '4242424242424242')).toEqual({ status: 'succeeded' });
  });

  test.each([
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ number: '4242' }, 'incorrect_number'],
    [{ number: '4242424242424242', expiry: '13/34' }, 'invalid_expiry_month'],
    [{ number: '4242424242424242', expiry: '12/20' }, 'invalid_expiry_year'],
    [{ number: '4242424242424242', cvc: '12' }, 'invalid_cvc'],
  ])('typed as %j is refused before any bank is asked', async (card, code) => {
    const { stripe, control } = await standIn();
    const { id } = await newPayment(stripe);
    expect(await control.confirm(id, card)).toMatchObject({ status: 'requires_payment_method', error: { code } });
    expect((await control.books()).charges).toEqual([]);
  });

  test('that is disputed later leaves a dispute on the charge', async () => {
    const { stripe, control } = await standIn();
    const { id } = await newPayment(stripe);
    await control.confirm(id, '4000000000000259');
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.dispute'] });
    expect(intent.latest_charge).toMatchObject({
      disputed: true,
      dispute: { status: 'needs_response', amount: 24_500 },
    });
    await control.closeDispute(id, 'lost');
    expect((await stripe.disputes.list({ payment_intent: id })).data).toMatchObject([{ status: 'lost' }]);
    expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: 'charge_disputed' });
  });

  test.each(['succeeded', 'failed'] as const)('whose bank answers later settles as %s', async (outcome) => {
    const { stripe, control } = await standIn();
    const { id } = await newPayment(stripe);
    expect(await control.confirm(id, '4000000000007775')).toEqual({ status: 'processing' });
    expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({ code: 'payment_intent_unexpected_state' });
    await control.settle(id, outcome);
    const { status } = await stripe.paymentIntents.retrieve(id);
    expect(status).toBe(outcome === 'succeeded' ? 'succeeded' : 'requires_payment_method');
    expect((await control.books()).charges).toHaveLength(1);
  });

  test('named by the server is charged or declined with a card error', async () => {
    const { stripe } = await standIn();
    const { id } = await newPayment(stripe);
    const declined = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }));
    expect(declined).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' });
    expect(declined.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
    expect((await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).status).toBe('succeeded');
    const again = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(again.payment_intent).toMatchObject({ id, status: 'succeeded' });
  });
});

describe('an update', () => {
  test('changes amount, e-mail and metadata while nothing is paid', async () => {
    const { stripe } = await standIn();
    const { id } = await newPayment(stripe);
    const changes = { amount: 12_250, receipt_email: 'lea@example.org', metadata: { season: '', note: 'b' } };
    const updated = await stripe.paymentIntents.update(id, changes);
    expect(updated).toMatchObject({ amount: 12_250, receipt_email: 'lea@example.org' });
    expect(updated.metadata).toEqual({ memberId: 'm1', paymentId: 'p1', note: 'b' });
  });

  test('of the amount is refused once paid; metadata stays open', async () => {
    const { stripe, control } = await standIn();
    const { id } = await newPayment(stripe);
    await control.confirm(id, '4242424242424242');
    const error = await errorOf(stripe.paymentIntents.update(id, { amount: 100 }));
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect((await stripe.paymentIntents.update(id, { metadata: { note: 'b' } })).metadata.note).toBe('b');
  });

  test('of the amount while the bank asks makes the earlier answer void', async () => {
    const { stripe, control } = await standIn();
    const { id } = await newPayment(stripe);
    await control.confirm(id, '4000002760003184');
    expect((await stripe.paymentIntents.update(id, { amount: 100 })).status).toBe('requires_confirmation');
    await control.authenticate(id, true);
    expect((await control.books()).charges).toEqual([]);
  });
});

describe('a cancellation', () => {
  test('ends an open payment, which can then neither be paid, changed nor canceled', async () => {
    const { stripe, control } = await standIn();
    const { id } = await newPayment(stripe);
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const state = { code: 'payment_intent_unexpected_state' };
    expect(await control.confirm(id, '4242424242424242')).toMatchObject({ status: 'canceled', error: state });
    expect(await errorOf(stripe.paymentIntents.update(id, { amount: 100 }))).toMatchObject(state);
    expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject(state);
  });
});

test('the stand-in does not start in production', async () => {
  const options = { secretKey: 'sk_test_x', webhook: { url: () => undefined, secret: 'whsec_x' } };
  vi.stubEnv('CONTEXT', 'production');
  await expect(startStripeStandIn(options)).rejects.toThrow('production');
  vi.stubEnv('CONTEXT', '').stubEnv('NODE_ENV', 'production').stubEnv('NETLIFY', 'true');
  await expect(startStripeStandIn(options)).rejects.toThrow('production');
  vi.unstubAllEnvs();
});
