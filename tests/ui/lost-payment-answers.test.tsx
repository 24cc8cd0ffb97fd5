// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PaymentPanel } from '#features/payment/PaymentPanel.tsx';
import { $isPaying, $payment } from '#features/payment/payment-store.ts';
import { $progress, type AwaitedPayment, awaitPayment, forgetSignUp, noteAsked } from '#lib/sign-up-progress.ts';
import { provokes } from '#tests/support/console.ts';
import { answerCalls, json } from './admin-support.ts';

const lines = [{ discipline: 'Canne', amountCents: 18_000, discountCents: 0 }];
const payment: AwaitedPayment = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  publishableKey: 'pk_test_stand_in',
  amount: 18_000,
  season: '2026-2027',
  lines,
  hasProof: false,
};
const report = {
  ...{ name: 'Zoé Martin', email: 'zoe@exemple.fr', memberStatus: 'pending', season: '2026-2027' },
  ...{ disciplines: ['Canne'], lines, amount: 18_000, refunded: 0, isDoubtful: false, paidAt: null },
  birthDate: '1990-03-05',
};
const open = json({ ...report, status: 'open' });
const paid = json({ ...report, status: 'succeeded', memberStatus: 'active' });
const STATE = 'GET /api/payment-intent/pi_1?client_secret=pi_1_secret_2';
const CONFIRM = 'POST /stripe-stand-in/confirm';

type Answer = () => Response | Promise<Response>;

/** Every way an answer can be lost, cut or replaced on its way. */
const losses: Record<string, Answer> = {
  'no network': () => Promise.reject(new TypeError('Failed to fetch')),
  'a timeout': () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
  'a server that breaks': json({ type: 'internal', message: 'Une erreur est survenue' }, 500),
  'a database that is down': json({ type: 'unavailable', message: 'Le service est momentanément indisponible.' }, 503),
  'a gateway’s page': () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }),
  'a hotel’s login page': () => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } }),
  'half an answer': () => new Response('{"name":"Zoé Mar'),
  'an answer to something else': json({ ok: true }),
  'an unknown state': json({ ...report, status: 'frozen' }),
  nothing: json(null),
};

/** Claims that the page may make only once the result is known. */
const CLAIMS = /Rien n’a été débité|n’a rien débité|non abouti|n’a pas abouti|Bienvenue|enregistrée|est arrivé/;

const said = (): string => document.body.textContent ?? '';
const payButton = () => screen.queryByRole('button', { name: /^Payer/ });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const expectUnknown = (): void => {
  expect(said()).toContain('Votre paiement est peut-être fait, ou en cours');
  expect(said()).toContain('ne payez pas à nouveau');
  expect(said()).not.toMatch(CLAIMS);
  expect(payButton(), 'nobody pays while nothing is known').toBeNull();
  expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull();
};

/** Gives each call its answers in turn, and repeats the last one. */
const answering = (answers: Record<string, Answer[]>) => {
  const next = (list: Answer[]) => () => ((list.length > 1 ? list.shift() : list[0]) ?? json(null))();
  return answerCalls(Object.fromEntries(Object.entries(answers).map(([call, list]) => [call, next(list)])));
};

const timesAsked = (calls: { path: string }[]): number =>
  calls.filter(({ path }) => path.startsWith('/api/payment-intent')).length;

/** Opens the page with the payment that the tab has stored. */
const openPage = async (): Promise<void> => {
  render(<PaymentPanel />);
  await wait(0);
};

beforeEach(async () => {
  // Imports these before the clock stops.
  await Promise.all([import('#features/payment/PaymentStep.tsx'), import('#features/payment/StandInCard.tsx')]);
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') });
  Element.prototype.scrollIntoView = () => undefined;
  $payment.set({ state: 'nothing' });
  $isPaying.set(false);
});
afterEach(() => {
  cleanup();
  forgetSignUp();
  $progress.set({ step: 'form' });
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const payOnce = async (answers: Record<string, Answer[]>) => {
  awaitPayment(payment);
  const calls = answering({ [STATE]: [open, open, ...(answers[STATE] ?? [])], [CONFIRM]: answers[CONFIRM] ?? [] });
  await openPage();
  await wait(100);
  const button = payButton();
  if (!button) throw new Error(`no button: ${said()}`);
  fireEvent.click(button);
  await wait(10);
  return calls;
};

test.each(Object.entries(losses))(
  'a card that was charged, our own answer lost by %s: not known, then known',
  async (_, lost) => {
    provokes(/The payment could not be checked/);
    const answers = { [CONFIRM]: [json({ status: 'succeeded' })], [STATE]: [lost, lost, paid] };
    await payOnce(answers);
    expectUnknown();
    await wait(1_000);
    expectUnknown();
    await wait(2_000);
    expect(said()).toContain('Votre adhésion 2026-2027 est enregistrée et payée.');
  },
);

test.each(Object.entries(losses))('the bank’s answer lost by %s: not known, then known', async (_, lost) => {
  provokes(/The payment could not be confirmed/);
  const calls = await payOnce({ [CONFIRM]: [lost], [STATE]: [open, paid] });
  expectUnknown();
  await wait(1_000);
  expect(said()).toContain('Votre adhésion 2026-2027 est enregistrée et payée.');
  expect(calls.filter(({ path }) => path === '/stripe-stand-in/confirm')).toHaveLength(1);
});

test.each(Object.entries(losses))(
  'the bank gets no request when %s prevents the check of the amount',
  async (_, lost) => {
    awaitPayment(payment);
    const calls = answering({ [STATE]: [open, lost], [CONFIRM]: [json({ status: 'succeeded' })] });
    await openPage();
    await wait(100);
    fireEvent.click(screen.getByRole('button', { name: /^Payer/ }));
    await wait(10);
    expect(said()).toContain('cet essai n’a rien demandé à votre banque');
    expect(payButton()?.hasAttribute('aria-disabled')).toBe(false);
    expect(calls.filter(({ path }) => path === '/stripe-stand-in/confirm')).toEqual([]);
  },
);

test('«Stripe holds no money» is believed once no confirmation can be on its way, and claims no more', async () => {
  provokes(/The payment could not be confirmed/);
  await payOnce({ [CONFIRM]: [losses['no network'] ?? open], [STATE]: [open] });
  expectUnknown();
  await wait(3_000);
  expectUnknown();
  await wait(4_000);
  expect(said()).toContain('Aucun paiement n’est arrivé à cette heure. Vous pouvez payer');
  expect(said()).not.toContain('Rien n’a été débité');
  expect(payButton()).not.toBeNull();
});

test('a reload while the bank is asked shows the same doubt and no button', async () => {
  provokes(/The payment could not be checked/);
  awaitPayment(payment);
  noteAsked(payment);
  answering({ [STATE]: [losses['a timeout'] ?? open, paid] });
  await openPage();
  expectUnknown();
  await wait(1_000);
  expect(said()).toContain('est enregistrée et payée');
});

test('a page opened on a payment without a request to the bank shows no button until its state is known', async () => {
  provokes(/The payment could not be checked/);
  awaitPayment(payment);
  answering({ [STATE]: [losses['no network'] ?? open, open] });
  await openPage();
  expect(said()).toContain('Rien n’a été demandé à votre banque depuis cet onglet.');
  expect(payButton()).toBeNull();
  await wait(1_100);
  expect(payButton()).not.toBeNull();
  expect(said()).not.toMatch(/abouti|arrivé/);
});

test('the state is asked ever more rarely, at once when the network or the visitor is back, and no more once it is known', async () => {
  provokes(/The payment could not be checked/);
  awaitPayment(payment);
  noteAsked(payment);
  const lost = losses['no network'] ?? open;
  let answer: Answer = lost;
  const calls = answerCalls({ [STATE]: () => answer() });
  await openPage();
  const after = async (ms: number, happens: () => unknown = () => undefined): Promise<number> => {
    const before = timesAsked(calls);
    happens();
    await wait(ms);
    return timesAsked(calls) - before;
  };
  expect(await after(60_000)).toBe(6);
  expect(await after(300_000)).toBe(10);
  expect(await after(0, () => dispatchEvent(new Event('online')))).toBe(1);
  expect(await after(0, () => document.dispatchEvent(new Event('visibilitychange')))).toBe(1);
  expect(await after(0, () => fireEvent.click(screen.getByRole('button', { name: 'Redemander maintenant' })))).toBe(1);
  answer = paid;
  dispatchEvent(new Event('online'));
  await wait(0);
  expect(said()).toContain('est enregistrée et payée');
  expect(await after(300_000, () => dispatchEvent(new Event('online')))).toBe(0);
});

/** Returns from the bank in the tab that left for it, or in another tab if `isKept` is false. */
const comeBack = (status: string, isKept = true): Promise<void> => {
  if (isKept) {
    awaitPayment(payment);
    noteAsked(payment);
  }
  history.replaceState(
    null,
    '',
    `?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=${status}`,
  );
  return openPage();
};

test.each(['succeeded', 'failed'])(
  'back from a bank that says «%s» with our answer lost, nothing is known',
  async (status) => {
    provokes(/The payment could not be checked/);
    answering({ [STATE]: [losses['a server that breaks'] ?? open, paid] });
    await comeBack(status);
    expectUnknown();
    await wait(1_000);
    expect(said()).toContain('est enregistrée et payée');
  },
);

test('after a refusal of the bank and no money at Stripe, the page says that nothing was taken', async () => {
  answering({ [STATE]: [open] });
  await comeBack('failed');
  expect(said()).toContain('Le paiement n’a pas abouti. Rien n’a été débité, vous pouvez réessayer.');
});

test.each(['succeeded', 'failed'])(
  'an unknown payment, back from «%s», is shown neither as paid nor as unpaid',
  async (status) => {
    answering({ [STATE]: [json({ name: '', email: '' })] });
    await comeBack(status, false);
    expect(said()).toContain('vérifiez qu’aucune somme n’a été débitée');
    expect(said()).not.toMatch(/Rien n’a été débité|abouti/);
  },
);

test('back in a tab without the sign-up, the page does not propose a second payment as the same one', async () => {
  answering({ [STATE]: [open] });
  await comeBack('succeeded', false);
  expectUnknown();
  await wait(8_000);
  expect(said()).toContain('Si votre banque en montre un, écrivez au club avant de recommencer.');
  expect(said()).not.toContain('toujours le même paiement');
});

test('the sentence depends on what the money was for', async () => {
  answering({ [STATE]: [json({ ...report, status: 'succeeded', memberStatus: 'active', isDoubtful: true })] });
  await comeBack('succeeded');
  expect(said()).toContain('Le club vérifie votre dossier');
  expect(said()).not.toContain('enregistrée et payée');
  expect([said().includes('Montant demandé'), said().includes('Montant réglé')]).toEqual([true, false]);
});

test('a refunded card does not cancel a membership that was paid in another way', async () => {
  const state = { ...report, status: 'succeeded', memberStatus: 'active', refunded: 18_000 };
  answering({ [STATE]: [json(state)] });
  await comeBack('succeeded');
  expect(said()).toContain('vous a été remboursé en entier.');
  expect(said()).not.toContain('annulée');
});
