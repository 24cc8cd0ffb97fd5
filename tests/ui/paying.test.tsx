// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $payment } from '#features/payment/payment-store.ts';
import { type Refusal, usePaying } from '#features/payment/use-paying.ts';
import { $progress, awaitPayment, keptPayment } from '#lib/sign-up-progress.ts';
import { paymentMessages as words } from '#messages/payment.ts';
import { provokes } from '#tests/support/console.ts';
import { answerCalls, json } from './admin-support.ts';

const payment = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  publishableKey: 'pk_live_1',
  amount: 18_000,
  season: '2026-2027',
  lines: [{ discipline: 'Canne', amountCents: 18_000, discountCents: 0 }],
  hasProof: false,
};
const told = {
  name: 'Zoé Martin',
  email: 'zoe@exemple.fr',
  status: 'open',
  memberStatus: 'pending',
  season: '2026-2027',
  disciplines: ['Canne'],
  lines: [{ discipline: 'Canne', amountCents: 18_000, discountCents: 0 }],
  amount: 18_000,
};
/** What another tab made of it. */
const changed = {
  disciplines: ['Canne', 'Boxe thaï'],
  lines: [
    { discipline: 'Canne', amountCents: 18_000, discountCents: 9_000 },
    { discipline: 'Boxe thaï', amountCents: 23_000, discountCents: 0 },
  ],
  amount: 32_000,
};
const STATE = 'GET /api/payment-intent/pi_1?client_secret=pi_1_secret_2';

beforeEach(() => {
  $payment.set({ state: 'nothing' });
  awaitPayment(payment);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Presses the button once; `states` are what the server says, one look after the other. */
const press = async (confirm: () => Promise<Refusal | undefined>, ...states: object[]) => {
  answerCalls({ [STATE]: () => json(states.shift() ?? told)() });
  const confirmed = vi.fn(confirm);
  const onChanged = vi.fn(async () => undefined);
  const { result } = renderHook(() => usePaying(payment, { confirm: confirmed, onChanged }));
  await act(() => result.current.pay());
  expect(result.current.isPaying).toBe(false);
  return { problem: result.current.problem, confirmed, onChanged };
};

test('an amount changed elsewhere is shown and not confirmed', async () => {
  const { problem, confirmed, onChanged } = await press(async () => undefined, { ...told, ...changed });
  expect([problem, confirmed.mock.calls, onChanged.mock.calls]).toEqual([undefined, [], [[]]]);
  expect($payment.get()).toMatchObject({
    state: 'paying',
    payment: { amount: 32_000, lines: changed.lines },
    change: expect.stringMatching(/^Le montant a changé\u202f: 320,00\s€ au lieu de 180,00\s€\. /),
  });
});

test('other disciplines for the same amount are shown, and not confirmed unseen', async () => {
  const lines = [{ discipline: 'Bâton', amountCents: 18_000, discountCents: 0 }];
  const { confirmed } = await press(async () => undefined, { ...told, lines });
  expect(confirmed).not.toHaveBeenCalled();
  expect($payment.get()).toMatchObject({
    state: 'paying',
    payment: { amount: 18_000, lines },
    change: expect.stringContaining('Bâton'),
  });
});

test('a payment another tab replaced is taken over, with its own secret, and kept for a reload', async () => {
  const continuesAs = { paymentIntentId: 'pi_2', clientSecret: 'pi_2_secret_3' };
  const { confirmed } = await press(async () => undefined, { ...told, ...changed, continuesAs });
  expect(confirmed).not.toHaveBeenCalled();
  expect($payment.get()).toMatchObject({
    state: 'paying',
    payment: { ...continuesAs, amount: 32_000 },
    change: expect.stringContaining('au lieu de'),
  });
  expect(keptPayment()).toMatchObject({ ...continuesAs, amount: 32_000 });
});

test('one replaced at the same amount is taken over without a word, before anything is confirmed', async () => {
  const continuesAs = { paymentIntentId: 'pi_2', clientSecret: 'pi_2_secret_3' };
  const { confirmed } = await press(async () => undefined, { ...told, continuesAs });
  expect(confirmed).not.toHaveBeenCalled();
  expect($payment.get()).toEqual({ state: 'paying', payment: { ...payment, ...continuesAs } });
});

test('whose cards were declined too often is told for how long, and begins again afterwards', async () => {
  const message = 'Trop de tentatives, réessayez dans 60 minutes.';
  answerCalls({ [STATE]: json({ type: 'rate-limited', message }, 429) });
  const confirm = vi.fn(async () => undefined);
  const { result } = renderHook(() => usePaying(payment, { confirm }));
  await act(() => result.current.pay());
  expect(confirm).not.toHaveBeenCalled();
  const view = $payment.get();
  expect(view).toMatchObject({ state: 'failed', problem: message });
  if (view.state === 'failed') view.retry();
  expect([$payment.get().state, $progress.get().step]).toEqual(['nothing', 'form']);
});

test.each(['paid', 'processing'] as const)('a payment that is %s already is shown, not confirmed', async (state) => {
  const status = state === 'paid' ? 'succeeded' : state;
  const { confirmed } = await press(async () => undefined, { ...told, status });
  expect(confirmed).not.toHaveBeenCalled();
  expect($payment.get().state).toBe(state);
});

test('a server that does not answer confirms nothing', async () => {
  const confirm = vi.fn(async () => undefined);
  answerCalls({});
  const { result } = renderHook(() => usePaying(payment, { confirm }));
  await act(() => result.current.pay());
  expect([result.current.problem, result.current.isPaying]).toEqual([words.unavailable, false]);
  expect(confirm).not.toHaveBeenCalled();
});

test('a confirmation that throws leaves the button alive', async () => {
  provokes(/^The payment could not be confirmed Error: frame gone/);
  const { problem } = await press(() => Promise.reject(new Error('frame gone')), told);
  expect(problem).toBe(words.unavailable);
});

test('what the bank said of the last try is over once another begins', async () => {
  $payment.set({ state: 'paying', payment, problem: 'Le paiement n’a pas abouti.' });
  const { problem } = await press(async () => ({ message: 'Carte refusée.', code: 'card_declined' }), told);
  const view = $payment.get();
  expect([problem, view.state === 'paying' && view.problem]).toEqual(['Carte refusée.', undefined]);
});

test('a refusal is said as the bank says it', async () => {
  const refusal = { message: 'Carte refusée.', code: 'card_declined', status: 'requires_payment_method' };
  expect((await press(async () => refusal, told)).problem).toBe('Carte refusée.');
});

test.each([
  { message: 'Erreur', status: 'succeeded' },
  { message: 'Erreur', status: 'processing' },
  { message: 'Erreur', code: 'payment_intent_unexpected_state' },
])('an error of a payment another tab has made is no refusal: %j', async (refusal) => {
  const { problem } = await press(async () => refusal, told, { ...told, status: 'succeeded' });
  expect(problem).toBeUndefined();
  expect($payment.get().state).toBe('paid');
});
