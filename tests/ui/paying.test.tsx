// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $isPaying, $payment } from '#features/payment/payment-store.ts';
import { type BankAnswer, usePaying } from '#features/payment/use-paying.ts';
import { $progress, awaitPayment, keptPayment } from '#lib/sign-up-progress.ts';
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
const report = {
  name: 'Zoé Martin',
  email: 'zoe@exemple.fr',
  status: 'open',
  memberStatus: 'pending',
  season: '2026-2027',
  disciplines: ['Canne'],
  lines: [{ discipline: 'Canne', amountCents: 18_000, discountCents: 0 }],
  amount: 18_000,
};
/** The payment after a change in another tab. */
const changed = {
  disciplines: ['Canne', 'Boxe thaï'],
  lines: [
    { discipline: 'Canne', amountCents: 18_000, discountCents: 9_000 },
    { discipline: 'Boxe thaï', amountCents: 23_000, discountCents: 0 },
  ],
  amount: 32_000,
};
const STATE = 'GET /api/payment-intent/pi_1?client_secret=pi_1_secret_2';

const answered = async (): Promise<BankAnswer> => ({ state: 'answered' });

beforeEach(() => {
  $payment.set({ state: 'nothing' });
  $isPaying.set(false);
  awaitPayment(payment);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Presses the button once. `states` are the server's successive answers about the payment. */
const press = async (confirm: () => Promise<BankAnswer>, ...states: object[]) => {
  answerCalls({ [STATE]: () => json(states.shift() ?? report)() });
  const confirmed = vi.fn(confirm);
  const onChanged = vi.fn(async () => undefined);
  const { result } = renderHook(() => usePaying(payment, { confirm: confirmed, onChanged }));
  await act(() => result.current.pay());
  expect(result.current.isPaying).toBe(false);
  return { problem: result.current.problem, confirmed, onChanged };
};

test('an amount changed elsewhere is shown and not confirmed', async () => {
  const { problem, confirmed, onChanged } = await press(answered, { ...report, ...changed });
  expect([problem, confirmed.mock.calls, onChanged.mock.calls]).toEqual([undefined, [], [[]]]);
  expect($payment.get()).toMatchObject({
    state: 'paying',
    payment: { amount: 32_000, lines: changed.lines },
    change: expect.stringMatching(/^Le montant a changé\u202f: 320,00\s€ au lieu de 180,00\s€\. /),
  });
});

test('other disciplines for the same amount are shown, and not confirmed unseen', async () => {
  const lines = [{ discipline: 'Bâton', amountCents: 18_000, discountCents: 0 }];
  const { confirmed } = await press(answered, { ...report, lines });
  expect(confirmed).not.toHaveBeenCalled();
  expect($payment.get()).toMatchObject({
    state: 'paying',
    payment: { amount: 18_000, lines },
    change: expect.stringContaining('Bâton'),
  });
});

test('a payment another tab replaced is taken over, with its own secret, and kept for a reload', async () => {
  const continuesAs = { paymentIntentId: 'pi_2', clientSecret: 'pi_2_secret_3' };
  const { confirmed } = await press(answered, { ...report, ...changed, continuesAs });
  expect(confirmed).not.toHaveBeenCalled();
  expect($payment.get()).toMatchObject({
    state: 'paying',
    payment: { ...continuesAs, amount: 32_000 },
    change: expect.stringContaining('au lieu de'),
  });
  expect(keptPayment()).toMatchObject({ ...continuesAs, amount: 32_000 });
});

test('a payment replaced at the same amount is taken over without a message, before anything is confirmed', async () => {
  const continuesAs = { paymentIntentId: 'pi_2', clientSecret: 'pi_2_secret_3' };
  const { confirmed } = await press(answered, { ...report, continuesAs });
  expect(confirmed).not.toHaveBeenCalled();
  expect($payment.get()).toEqual({ state: 'paying', payment: { ...payment, ...continuesAs } });
});

test('after too many declined cards the page says for how long, and begins again afterwards', async () => {
  const message = 'Trop de tentatives, réessayez dans 60 minutes.';
  answerCalls({ [STATE]: json({ type: 'rate-limited', message }, 429) });
  const confirm = vi.fn(answered);
  const { result } = renderHook(() => usePaying(payment, { confirm }));
  await act(() => result.current.pay());
  expect(confirm).not.toHaveBeenCalled();
  const view = $payment.get();
  expect(view).toMatchObject({ state: 'over', known: { state: 'closed', reason: message } });
  if (view.state === 'over') view.toForm();
  expect([$payment.get().state, $progress.get().step]).toEqual(['nothing', 'form']);
});

test.each(['paid', 'processing'] as const)('a payment that is %s already is shown, not confirmed', async (state) => {
  const status = state === 'paid' ? 'succeeded' : state;
  const { confirmed } = await press(answered, { ...report, status });
  expect(confirmed).not.toHaveBeenCalled();
  expect($payment.get().state).toBe(state);
});

test('without an answer of the server nothing is confirmed, and the page does not say that the bank was asked', async () => {
  const confirm = vi.fn(answered);
  answerCalls({});
  const { result } = renderHook(() => usePaying(payment, { confirm }));
  await act(() => result.current.pay());
  expect([result.current.problem, result.current.isPaying]).toEqual([{ state: 'not-sent' }, false]);
  expect([confirm.mock.calls, keptPayment()?.askedAt]).toEqual([[], undefined]);
});

test('when the card fields fail, nothing is sent and the button works again', async () => {
  provokes(/^The payment could not be prepared Error: frame gone/);
  answerCalls({});
  const prepare = () => Promise.reject(new Error('frame gone'));
  const { result } = renderHook(() => usePaying(payment, { prepare, confirm: answered }));
  await act(() => result.current.pay());
  expect([result.current.problem, result.current.isPaying]).toEqual([{ state: 'not-sent' }, false]);
});

test('after a confirmation that throws, the state of the payment is asked, because it may have arrived', async () => {
  provokes(/^The payment could not be confirmed Error: frame gone/);
  const { problem } = await press(() => Promise.reject(new Error('frame gone')), report, {
    ...report,
    status: 'succeeded',
  });
  expect([problem, $payment.get().state]).toEqual([undefined, 'paid']);
});

test('another try forgets the result of the last one', async () => {
  $payment.set({ state: 'paying', payment, problem: { state: 'no-money', isPayable: true } });
  const declined = { state: 'declined', bankSays: 'Carte refusée.' } as const;
  const { problem } = await press(async () => declined, report);
  const view = $payment.get();
  expect([problem, view.state === 'paying' && view.problem]).toEqual([declined, undefined]);
});

test('a refusal is shown in the bank’s words, and nothing is awaited any more', async () => {
  const declined = { state: 'declined', bankSays: 'Carte refusée.' } as const;
  expect((await press(async () => declined, report)).problem).toEqual(declined);
  expect(keptPayment()?.askedAt).toBeUndefined();
});

test('a payment made in another tab is not shown as a refusal', async () => {
  const { problem } = await press(answered, report, { ...report, status: 'succeeded' });
  expect(problem).toBeUndefined();
  expect($payment.get().state).toBe('paid');
});

test('a second press does nothing while the browser goes to the bank, and on return the page first reads the state', async () => {
  answerCalls({ [STATE]: json(report) });
  const confirm = vi.fn(async (): Promise<BankAnswer> => ({ state: 'left' }));
  const { result } = renderHook(() => usePaying(payment, { confirm }));
  await act(() => result.current.pay());
  expect([result.current.isPaying, typeof keptPayment()?.askedAt]).toEqual([true, 'number']);
  await act(() => result.current.pay());
  expect(confirm).toHaveBeenCalledTimes(1);
});
