// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import type { PlanJson } from '#domain/money/instalments.ts';
import { plusMonths } from '#domain/months.ts';
import { $hasEnded, $loaded, $paying } from '#features/dossier/dossier-store.ts';
import { keepLink } from '#features/dossier/read-dossier.ts';
import { InstalmentChoice } from '#features/sign-up/InstalmentChoice.tsx';
import { forgetInTab } from '#lib/tab-storage.ts';
import { aDossier } from '#tests/support/dossiers.ts';
import { answerCalls, json } from './admin-support.ts';
import { openPage, said } from './dossier-support.tsx';
import { filledForm } from './sign-up-support.ts';

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  for (const key of ['held-link', 'held-contact', 'sign-up-difference']) forgetInTab(key);
  localStorage.clear();
  $loaded.set({ state: 'loading' });
  $paying.set(undefined);
  $hasEnded.set(false);
  keepLink('');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const rule = { atOnceCents: 12_000, lastClass: plusMonths(dayInParis(new Date()), 3) };

test('a visitor chooses to pay in several times, and sees each charge', () => {
  const form = filledForm();
  render(<InstalmentChoice form={form} rule={rule} />);
  expect(form.$instalments.get()).toBeUndefined();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '3' } });
  expect(form.$instalments.get()).toEqual({
    atOnceCents: 12_000,
    terms: [1, 2, 3].map((months) => ({ dueOn: plusMonths(dayInParis(new Date()), months), amountCents: 2000 })),
  });
  expect(said()).toContain('En 4 fois : 120,00 € puis 3 × 20,00 €');
  expect(said()).toContain('Aujourd’hui120,00 €');
  expect(said()).toContain('sans frais');
  expect(said()).not.toContain('crédit');
});

test('the charges follow the disciplines, and a price that is too small is paid at once', () => {
  const form = filledForm();
  render(<InstalmentChoice form={form} rule={rule} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '3' } });
  act(() => form.$values.set({ ...form.$values.get(), reducedPriceSelected: true }));
  // 135 € less 120 € is one charge of 15 €, and no three of 5 €.
  expect(form.$instalments.get()).toBeUndefined();
  expect(screen.getByRole('combobox')).toHaveProperty('value', '0');
  act(() => form.$values.set({ ...form.$values.get(), disciplines: [] }));
  expect(screen.queryByRole('combobox')).toBeNull();
});

const plan = (changes: Partial<PlanJson> = {}): PlanJson => ({
  isRunning: true,
  card: { brand: 'visa', last4: '4242', expiresOn: '2030-12-31' },
  terms: [
    { on: '2026-12-05', amount: 60, state: 'charged' },
    { on: '2027-01-08', amount: 60, state: 'refused' },
    { on: '2027-02-05', amount: 60, state: 'to-come' },
  ],
  refused: 60,
  toCome: 120,
  ...changes,
});

test('a dossier tells the charges, and offers to pay the refused one or all the rest', async () => {
  const dossier = aDossier({ paid: 180, amount: 300, owed: 0, toCome: 120, plan: plan() });
  const calls = answerCalls({
    'GET /api/dossier': json(dossier),
    'GET /api/dossier/next-season': json({ offer: null }),
    'POST /api/dossier/payment': json({ type: 'conflict', messages: ['Un paiement est en cours.'] }, 409),
  });
  await openPage();
  await screen.findByRole('heading', { name: 'Paiement en plusieurs fois' });
  for (const words of ['Visa •••• 4242', '05/12/26, prélevé60,00 €', '08/01/27, refusé, nouvel essai60,00 €'])
    expect(said()).toContain(words);
  press(/Payer tout le reste/);
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
  press(/Payer 60,00/);
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { amount: 12_000 },
      { amount: 6000 },
    ]),
  );
});

test('a new card is typed in the dossier, and the refusal of its bank is told without losing what was typed', async () => {
  const before = aDossier({ paid: 120, amount: 300, toCome: 180, plan: plan({ refused: 0, toCome: 180 }) });
  const after = { ...before, plan: plan({ card: { brand: 'mastercard', last4: '4444', expiresOn: '2031-01-31' } }) };
  const outcomes = [
    { status: 'requires_payment_method', error: { code: 'card_declined', message: 'La banque a refusé la carte.' } },
    { status: 'succeeded' },
  ];
  const calls = answerCalls({
    'GET /api/dossier': json(before),
    'GET /api/dossier/next-season': json({ offer: null }),
    'POST /api/dossier/card-change': json({
      reference: 'seti_1',
      clientSecret: 'seti_1_secret_x',
      publishableKey: 'pk_test_stand_in',
    }),
    'POST /stripe-stand-in/confirm': () => Response.json(outcomes.shift()),
    'PUT /api/dossier/card': json(after),
  });
  await openPage();
  await screen.findByRole('heading', { name: 'Paiement en plusieurs fois' });
  press('Changer de carte');
  const number = await screen.findByLabelText('Numéro de carte');
  fireEvent.change(number, { target: { value: '4000000000000002' } });
  press('Enregistrer cette carte');
  await screen.findByText('La banque a refusé la carte.');
  expect(number).toHaveProperty('value', '4000000000000002');
  press('Enregistrer cette carte');
  await waitFor(() => expect(said()).toContain('Mastercard •••• 4444'));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ reference: 'seti_1' });
});

test('a plan that has ended offers nothing', async () => {
  const ended = plan({
    isRunning: false,
    terms: [{ on: '2027-01-05', amount: 60, state: 'ended' }],
    refused: 0,
    toCome: 0,
  });
  answerCalls({
    'GET /api/dossier': json(aDossier({ plan: ended })),
    'GET /api/dossier/next-season': json({ offer: null }),
  });
  await openPage();
  await screen.findByText(/Les prélèvements ont pris fin/);
  expect(screen.queryByRole('button', { name: 'Changer de carte' })).toBeNull();
});
