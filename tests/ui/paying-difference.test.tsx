// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PaymentPanel } from '#features/payment/PaymentPanel.tsx';
import { $isPaying, $payment } from '#features/payment/payment-store.ts';
import { resumeDifference } from '#lib/difference-return.ts';
import { $progress, awaitPayment, keptPayment } from '#lib/sign-up-progress.ts';
import { answerCalls, json } from './admin-support.ts';

const begun = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  publishableKey: 'pk_test_stand_in',
  amount: 4_100,
  season: '2026-2027',
};
const report = {
  ...{ name: 'Zoé Martin', email: 'zoe@exemple.fr', memberStatus: 'suspended', season: '2026-2027' },
  ...{ disciplines: ['Canne'], lines: [], amount: 4_100, refunded: 0, isDoubtful: false, paidAt: null },
  ...{ birthDate: '1990-03-05', isDifference: true },
};
const open = json({ ...report, status: 'open' });
const paid = json({ ...report, status: 'succeeded', memberStatus: 'active' });
const STATE = 'GET /api/payment-intent/pi_1?client_secret=pi_1_secret_2';
const CONFIRM = 'POST /stripe-stand-in/confirm';

const said = (): string => document.body.textContent?.replaceAll(/[\u202f\u00a0]/g, ' ') ?? '';
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const at = (address: string): void => history.replaceState(null, '', address);

const show = async (difference: { begun?: typeof begun }) => {
  const onBack = vi.fn();
  render(<PaymentPanel difference={{ ...difference, onBack }} />);
  await wait(10);
  return onBack;
};

beforeEach(async () => {
  await Promise.all([import('#features/payment/PaymentStep.tsx'), import('#features/payment/StandInCard.tsx')]);
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') });
  Element.prototype.scrollIntoView = () => undefined;
  $payment.set({ state: 'nothing' });
  $progress.set({ step: 'form' });
  $isPaying.set(false);
  at('/dossier#l-1');
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  at('/');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a difference is named, shown with its amount, paid once, and leads back to the dossier', async () => {
  const states = [open, paid];
  const calls = answerCalls({
    [STATE]: () => (states.length > 1 ? states.shift() : states[0])?.() ?? paid(),
    [CONFIRM]: json({ status: 'succeeded' }),
  });
  const onBack = await show({ begun });
  expect(said()).toContain('Votre cotisation 2026-2027Complément de cotisation41,00 €');
  expect(said()).not.toContain('Revenir au formulaire');
  fireEvent.click(screen.getByRole('button', { name: /^Payer 41,00/ }));
  await wait(100);
  expect(said()).toContain('Votre complément de cotisation 2026-2027 est enregistré et payé.');
  expect(screen.queryByRole('button', { name: /attestation/i })).toBeNull();
  expect(calls.filter(({ path }) => path === '/stripe-stand-in/confirm')).toHaveLength(1);
  expect(onBack).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Revenir à votre dossier' }));
  expect([onBack.mock.calls.length, keptPayment(true), resumeDifference()]).toEqual([1, undefined, false]);
});

test('one may go back to the dossier without paying, and come again', async () => {
  const onBack = await show({ begun });
  fireEvent.click(screen.getByRole('button', { name: 'Revenir à votre dossier' }));
  expect([onBack.mock.calls.length, resumeDifference(), said()]).toEqual([1, false, '']);
});

test('a sign-up that waits for its money in the same tab stays as it was', async () => {
  const signUp = { ...begun, paymentIntentId: 'pi_9', lines: [], hasProof: false };
  awaitPayment(signUp);
  answerCalls({ [STATE]: paid });
  await show({ begun });
  expect(said()).toContain('Payer 41,00 €');
  cleanup();
  await show({});
  expect(said()).toContain('Votre complément de cotisation');
  expect([keptPayment(), keptPayment(true)]).toEqual([signUp, undefined]);
});

test('back from the bank, the address opens the dossier again and the payment is told', async () => {
  await show({ begun });
  cleanup();
  at('/dossier?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded');
  answerCalls({ [STATE]: paid });
  expect(resumeDifference()).toBe(true);
  expect(location.hash).toBe('#l-1');
  await show({});
  expect([location.search, location.hash]).toEqual(['', '#l-1']);
  expect(said()).toContain('Votre complément de cotisation 2026-2027 est enregistré et payé.');
});

test('the payment of another dossier, opened before in the same tab, is forgotten', async () => {
  await show({ begun });
  cleanup();
  at('/dossier#l-2');
  expect([resumeDifference(), keptPayment(true)]).toEqual([false, undefined]);
});
