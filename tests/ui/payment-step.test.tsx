// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StandInCard } from '#features/payment/StandInCard.tsx';
import { answerCalls, json } from './admin-support.ts';

const lines = [{ discipline: 'Canne', amountCents: 18_000, discountCents: 0 }];
const payment = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  publishableKey: 'pk_test_stand_in',
  amount: 18_000,
  season: '2026-2027',
  lines,
  hasProof: false,
};
const report = {
  ...{ name: 'Zoé Martin', email: 'zoe@exemple.fr', status: 'open', memberStatus: 'pending', season: '2026-2027' },
  ...{ disciplines: ['Canne'], lines, amount: 18_000 },
};
const CONFIRM = 'POST /stripe-stand-in/confirm';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('while the bank is asked the button keeps the focus, and a second press does nothing', async () => {
  const bank = Promise.withResolvers<Response>();
  const calls = answerCalls({
    'GET /api/payment-intent/pi_1?client_secret=pi_1_secret_2': json(report),
    [CONFIRM]: () => bank.promise,
  });
  render(<StandInCard payment={payment} />);
  const pay = screen.getByRole<HTMLButtonElement>('button', { name: /^Payer/ });
  const asked = () => calls.filter(({ method, path }) => `${method} ${path}` === CONFIRM);
  fireEvent.click(pay);
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect([pay.disabled, pay.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  fireEvent.click(pay);
  bank.resolve(Response.json({ status: 'requires_payment_method', error: { message: 'Carte refusée.' } }));
  await screen.findByText('Carte refusée.');
  expect([asked().length, pay.hasAttribute('aria-disabled')]).toEqual([1, false]);
});
