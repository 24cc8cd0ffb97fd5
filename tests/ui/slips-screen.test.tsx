// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cheque, ChequesInHand, Slip, SlipDetails } from '#domain/ledger/slip.ts';
import { SlipsScreen } from '#features/admin/slips/SlipsScreen.tsx';
import { $hand, $slips } from '#features/admin/slips/slips-store.ts';
import { answerCalls, json } from './admin-support.ts';
import { choose, press, spaces } from './member-screen-support.tsx';

const TODAY = '2026-11-29';
let made = 0;
const aCheque = (fullName: string, changes: Partial<Cheque> = {}): Cheque => {
  made += 1;
  const cents = changes.amountCents ?? 10_000;
  return {
    id: `00000000-0000-4000-8000-0000000000${String(made).padStart(2, '0')}`,
    ...{ number: '0000123', bank: 'Crédit Mutuel', issuer: null, amountCents: cents },
    ...{ receivedOn: '2026-11-02', dueOn: '2026-11-02', returnedOn: null, isUntracked: false, slip: null },
    parts: [
      { paymentId: `p${made}`, member: { id: `m${made}`, fullName, isArchived: false }, cents, refundedCents: 0 },
    ],
    updatedAt: '2026-11-02T12:00:00.000Z',
    ...changes,
  };
};
const ada = aCheque('Ada Lovelace');
const grace = aCheque('Grace Hopper', { amountCents: 5050, number: null, bank: null });
const later = aCheque('Zoé Martin', { dueOn: '2027-01-31' });
const hand: ChequesInHand = {
  today: TODAY,
  inHand: [ada, grace, later],
  untracked: { count: 0, latest: [] },
};
const slip = (changes: Partial<SlipDetails> = {}): SlipDetails => ({
  ...{ id: '00000000-0000-4000-8000-0000000000aa', number: 3, madeOn: TODAY, bankedOn: null, isCancelled: false },
  ...{ count: 1, cents: 10_000, returned: 0, updatedAt: '2026-11-29T12:00:00.000Z' },
  cheques: [ada],
  ...changes,
});
const READ = 'GET /api/admin/cheques';

const show = async (
  answers: Parameters<typeof answerCalls>[0] = {},
  { search = {}, read = hand }: { search?: Record<string, string>; read?: ChequesInHand } = {},
) => {
  const calls = answerCalls({ [READ]: json(read), ...answers });
  render(<SlipsScreen search={search} />);
  await screen.findByRole('navigation');
  return calls;
};
const showSlip = async (shown: SlipDetails, answers: Parameters<typeof answerCalls>[0] = {}) => {
  const search = { vue: 'bordereaux', bordereau: shown.id };
  const calls = await show({ [`GET /api/admin/slips/${shown.id}`]: json(shown), ...answers }, { search });
  await screen.findByRole('heading', { name: /^Bordereau n/ });
  return calls;
};
const bodyOf = (calls: Awaited<ReturnType<typeof show>>, path: string) =>
  calls.filter((call) => call.path === path && call.method === 'POST').map(({ body }) => body);

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $hand.set({ state: 'loading' });
  $slips.set({ state: 'loading' });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('cheques that are due are chosen, later ones are there, and the button says how many and how much', async () => {
  await show();
  await screen.findByText('Ada Lovelace');
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  expect([box(/Ada/).checked, box(/Grace/).checked, box(/Zoé/).checked]).toEqual([true, true, false]);
  screen.getByRole('button', { name: /^Faire un bordereau \(2, 150,50\s€\)$/ });
  fireEvent.click(box(/Zoé/));
  screen.getByRole('button', { name: /\(3, 250,50\s€\)$/ });
  expect(spaces(document.body.textContent)).toContain('À déposer : 2 chèques, 150,50 €Plus tard : 1 chèque, 100,00 €');
  expect(screen.getByText('dès le 31/01/27')).toBeDefined();
  expect(screen.getByText('sans numéro')).toBeDefined();
});

test('a slip is sent with what was seen, the same one again if the answer is lost', async () => {
  let answers = [() => Promise.reject(new TypeError('offline')), json(slip())];
  const calls = await show({ 'POST /api/admin/slips': () => answers.shift()?.() ?? json(slip())() });
  await screen.findByText('Ada Lovelace');
  press(/^Faire un bordereau/);
  await waitFor(() => expect(bodyOf(calls, '/api/admin/slips')).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Faire/ }).getAttribute('aria-disabled')).toBe('false'),
  );
  press(/^Faire un bordereau/);
  await waitFor(() => expect(bodyOf(calls, '/api/admin/slips')).toHaveLength(2));
  answers = [];
  const [first, second] = bodyOf(calls, '/api/admin/slips');
  expect(second).toEqual(first);
  expect(first).toMatchObject({ chequeIds: [ada.id, grace.id], seenCents: 15_050 });
});

test('of a slip that meets another one the list is read again', async () => {
  const refusal = { type: 'conflict', message: 'Un des chèques a changé', reason: 'cheques-changed', current: hand };
  let reads = 0;
  await show({
    [READ]: () => {
      reads += 1;
      return json(reads === 1 ? hand : { ...hand, inHand: [grace] })();
    },
    'POST /api/admin/slips': json(refusal, 409),
  });
  await screen.findByText('Ada Lovelace');
  const before = reads;
  press(/^Faire un bordereau/);
  await waitFor(() => expect(reads).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByText('Ada Lovelace')).toBeNull());
});

test('a wholly refunded cheque is not chosen, and says so', async () => {
  const [part] = ada.parts;
  const given = { ...ada, parts: part ? [{ ...part, refundedCents: part.cents }] : [] };
  await show({}, { read: { ...hand, inHand: [given] } });
  expect(spaces((await screen.findByText(/remboursé/)).textContent)).toContain('remboursé de 100,00 €');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Ada/ }).checked).toBe(false);
});

test('without a cheque the screen says where one comes from', async () => {
  await show({}, { read: { ...hand, inHand: [] } });
  await screen.findByText(/Aucun chèque en main/);
  expect(screen.queryByRole('link', { name: /Avant le suivi/ })).toBeNull();
});

test('cheques of before slips are in a view of their own, and come back into the drawer', async () => {
  const old = aCheque('Ancienne', { isUntracked: true });
  const read = { ...hand, untracked: { count: 1, latest: [old] } };
  const calls = await show(
    { [`POST /api/admin/cheques/${old.id}/track`]: json({ ...old, isUntracked: false }) },
    { search: { vue: 'avant' }, read },
  );
  await screen.findByText('Ancienne');
  press('Remettre en main le chèque d’Ancienne');
  await waitFor(() => expect(bodyOf(calls, `/api/admin/cheques/${old.id}/track`)).toHaveLength(1));
});

test('slips are listed with their state', async () => {
  const { cheques: _, ...one } = slip();
  const slips: Slip[] = [
    { ...one, id: 'b', number: 5, bankedOn: '2026-11-20', returned: 1 },
    { ...one, id: 'a', number: 4, isCancelled: true, count: 0, cents: 0 },
    one,
  ];
  await show({ 'GET /api/admin/slips': json(slips) }, { search: { vue: 'bordereaux' } });
  const table = await screen.findByRole('table');
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => spaces(textContent));
  expect(rows[0]).toContain('20/11/26 1 chèque rejeté');
  expect(rows[1]).toContain('Annulé');
  expect(rows[2]).toContain('pas encore');
});

test('the day of a deposit is asked, a day to come is not sent', async () => {
  const shown = slip();
  const calls = await showSlip(shown, {
    [`POST /api/admin/slips/${shown.id}/bank`]: json(slip({ bankedOn: '2026-11-20' })),
  });
  press('Déposé le…');
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Jour du dépôt'), { target: { value } });
  type('40/11/26');
  press('Enregistrer');
  await screen.findByText(/Choisissez un jour passé/);
  type('20/11/26');
  press('Enregistrer');
  await waitFor(() =>
    expect(bodyOf(calls, `/api/admin/slips/${shown.id}/bank`)).toEqual([
      { bankedOn: '2026-11-20', updatedAt: shown.updatedAt },
    ]),
  );
});

test('a banked slip is not cancelled here, but its deposit can be taken back', async () => {
  const shown = slip({ bankedOn: '2026-11-20' });
  const calls = await showSlip(shown, { [`POST /api/admin/slips/${shown.id}/bank`]: json(slip()) });
  expect(screen.queryByRole('button', { name: 'Annuler le bordereau' })).toBeNull();
  press('Changer le jour du dépôt…');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Il n’est pas déposé, finalement' }));
  press('Enregistrer');
  await waitFor(() =>
    expect(bodyOf(calls, `/api/admin/slips/${shown.id}/bank`)).toEqual([
      { bankedOn: null, updatedAt: shown.updatedAt },
    ]),
  );
});

test('cancelling a slip asks first', async () => {
  const shown = slip();
  const calls = await showSlip(shown, {
    [`POST /api/admin/slips/${shown.id}/cancel`]: json(slip({ isCancelled: true, cheques: [], count: 0 })),
  });
  press('Annuler le bordereau');
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('reviennent dans');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Annuler le bordereau' }));
  await waitFor(() => expect(bodyOf(calls, `/api/admin/slips/${shown.id}/cancel`)).toHaveLength(1));
});

test('a cheque that came back needs a day and a reason, and keeps them if it fails', async () => {
  const shown = slip({ bankedOn: '2026-11-20' });
  let answers = [() => Promise.reject(new TypeError('offline')), json({ ...ada, returnedOn: '2026-11-24' })];
  const calls = await showSlip(shown, {
    [`POST /api/admin/cheques/${ada.id}/return`]: () => answers.shift()?.() ?? json(ada)(),
  });
  choose(/^Actions.*Ada Lovelace/, 'Chèque rejeté…');
  fireEvent.change(screen.getByLabelText('Jour du rejet'), { target: { value: '24/11/26' } });
  press(/^Noter le rejet de 100,00/);
  await screen.findAllByText(/Motif/);
  expect(bodyOf(calls, `/api/admin/cheques/${ada.id}/return`)).toEqual([]);
  fireEvent.change(screen.getByLabelText('Motif'), { target: { value: 'sans provision' } });
  press(/^Noter le rejet de 100,00/);
  await within(screen.getByRole('dialog')).findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>('Motif').value).toBe('sans provision');
  press(/^Noter le rejet de 100,00/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answers = [];
  expect(bodyOf(calls, `/api/admin/cheques/${ada.id}/return`).at(-1)).toEqual({
    returnedOn: '2026-11-24',
    reason: 'sans provision',
  });
});
