// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import type { LedgerPage } from '#domain/ledger/ledger-list.ts';
import type { Treasury } from '#domain/ledger/treasury.ts';
import type { SeasonReport } from '#domain/member/meeting-report.ts';
import { TreasuryScreen } from '#features/admin/treasury/TreasuryScreen.tsx';
import { answerCalls, json } from './admin-support.ts';
import { spaces } from './member-screen-support.tsx';

const ADA = '00000000-0000-4000-8000-00000000000a';
const entry: LedgerEntry = {
  id: '00000000-0000-4000-8000-0000000000e1',
  position: 2,
  kind: 'refund',
  means: 'cheque',
  amountCents: -5000,
  isCorrection: false,
  day: '2026-11-03',
  bookedOn: '2026-11-03',
  season: '2026-2027',
  member: { id: ADA, fullName: 'Ada Lovelace' },
  reference: null,
};
const treasury: Treasury = {
  season: '2026-2027',
  months: [
    { month: '2026-09', byMeans: { card: 30_000, cash: 12_050, cheque: 0, transfer: 0, aid: 0, other: 0 } },
    { month: '2026-10', byMeans: { card: -5000, cash: 0, cheque: 20_000, transfer: 0, aid: 0, other: 0 } },
  ],
  debts: [
    {
      member: { id: ADA, fullName: 'Ada Lovelace', isArchived: false },
      owedCents: 18_000,
      since: '2026-09-04',
      remindedAt: null,
    },
  ],
  owed: { count: 1, cents: 18_000 },
  toComeCents: 0,
  aidCents: 0,
  awaitedCents: 0,
  cheques: { due: { count: 2, cents: 24_000 }, later: { count: 1, cents: 8000 } },
  onTheWayCents: 12_345,
};
const page: LedgerPage = {
  season: '2026-2027',
  entries: [entry, { ...entry, id: ADA, kind: 'payment', amountCents: 1, isCorrection: true, member: null }],
  ...{ count: 51, cents: -4999, firstDay: '2026-10-03', lastDay: '2026-11-03', before: 7 },
};

const show = async (search: Record<string, string> = {}, answers: Parameters<typeof answerCalls>[0] = {}) => {
  const calls = answerCalls({ 'GET /api/admin/treasury': json(treasury), ...answers });
  render(<TreasuryScreen search={search} />);
  await screen.findByRole('navigation');
  return calls;
};
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map(({ textContent }) => spaces(textContent));

beforeEach(() => localStorage.setItem('token', 'abc'));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a season is added up by month and means, and the sums agree with the table', async () => {
  await show();
  const [, september, october, total] = rows();
  expect(september).toMatch(/^Septembre 2026300,00 €120,50 €.*420,50 €$/);
  expect(october).toMatch(/^Octobre 2026−50,00 €.*200,00 €.*150,00 €$/);
  expect(total).toMatch(/^Saison250,00 €120,50 €200,00 €.*570,50 €$/);
  expect(spaces(document.body.textContent)).toContain('Encaissé570,50 €');
  expect(screen.getByRole('link', { name: /123,45/ }).getAttribute('href')).toBe('/admin/versements');
  expect(screen.getByRole('link', { name: /180,00/ }).getAttribute('href')).toBe('/admin/tresorerie?vue=a-recevoir');
});

test('who owes is named with the day and the last reminder', async () => {
  await show({ vue: 'a-recevoir' });
  expect(rows()[1]).toMatch(/^Ada Lovelace180,00 €04\/09\/26jamais/);
});

test('on a phone a row says since when, and keeps its buttons', async () => {
  await show({ vue: 'a-recevoir' });
  const day = screen.getByRole('cell', { name: '04/09/26' });
  expect(day.dataset).toMatchObject({ phone: 'note', label: 'Depuis le' });
  expect(screen.getByRole('button', { name: /^Encaisser/ }).closest('td')?.dataset.phone).toBe('below');
});

test('who takes payments records one or reminds from a row', async () => {
  await show({ vue: 'a-recevoir' });
  const row = within(screen.getByRole('table'));
  expect(row.getByRole('button', { name: /^Encaisser un paiement.*Ada Lovelace$/ })).toBeDefined();
  expect(row.getByRole('button', { name: 'Relancer Ada Lovelace pour ce qui reste dû' })).toBeDefined();
});

test('each amount opens the entries that it is made of', async () => {
  await show();
  const hrefs = screen
    .getAllByRole('link')
    .filter((link) => link.closest('table'))
    .map((link) => link.getAttribute('href'));
  const from = (query: string) => `/admin/tresorerie?vue=mouvements${query}`;
  expect(hrefs).toEqual([
    ...[from('&mois=2026-09&moyen=card'), from('&mois=2026-09&moyen=cash'), from('&mois=2026-09')],
    ...[from('&mois=2026-10&moyen=card'), from('&mois=2026-10&moyen=cheque'), from('&mois=2026-10')],
    ...[from('&moyen=card'), from('&moyen=cash'), from('&moyen=cheque'), from('')],
  ]);
  expect(screen.getByRole('link', { name: /570,50/, description: '' }).getAttribute('href')).toBe(from(''));
});

const LEDGER = 'GET /api/admin/ledger';

test('the entries tell refunds, what was taken back, persons who were erased, and what they come to', async () => {
  await show(
    { vue: 'mouvements', mois: '2026-10', moyen: 'cheque' },
    { [`${LEDGER}?month=2026-10&means=cheque`]: json(page) },
  );
  await screen.findByRole('table');
  const [, refund, takenBack] = rows();
  expect(refund).toMatch(/^Ada LovelaceRemboursementChèque03\/11\/26−50,00 €/);
  expect(takenBack).toMatch(/^Personne effacéePaiement repris/);
  expect(spaces(document.body.textContent)).toContain('51 mouvements, en tout : −49,99 €');
});

test('what an address does not say rightly is left out', async () => {
  const calls = await show({ vue: 'mouvements', mois: '2026-13', moyen: 'or' }, { [LEDGER]: json(page) });
  await screen.findByRole('table');
  expect(calls.at(-1)?.path).not.toMatch(/month|means/);
});

test('the next page begins below the last entry, and the page before comes back', async () => {
  const calls = await show({ vue: 'mouvements' }, { [LEDGER]: json(page), [`${LEDGER}?before=7`]: json(page) });
  await screen.findByRole('table');
  fireEvent.click(screen.getByRole('button', { name: /suivant/i }));
  await waitFor(() => expect(calls.at(-1)?.path).toContain('before=7'));
  fireEvent.click(await screen.findByRole('button', { name: /précédent/i }));
  await waitFor(() => expect(calls.at(-1)?.path).not.toContain('before'));
});

test('an export of the list is of its filter and its days', async () => {
  const calls = await show(
    { vue: 'mouvements', moyen: 'cheque' },
    {
      [`${LEDGER}?means=cheque`]: json(page),
      'POST /api/admin/books/export': () => new Response('', { headers: { 'X-Total-Count': '2' } }),
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Exporter…' }));
  fireEvent.change(screen.getByLabelText(/^Votre mot de passe/), { target: { value: 'un bon mot de passe' } });
  fireEvent.click(screen.getByRole('button', { name: 'Exporter' }));
  await screen.findByText(/incomplet/);
  expect(calls.at(-1)?.body).toEqual({
    ...{ format: 'xlsx', from: '2026-10-03', to: '2026-11-03', season: '2026-2027', means: 'cheque' },
    password: 'un bon mot de passe',
  });
});

test('a season in which nothing moved says so', async () => {
  const nothing = { months: [], debts: [], owed: { count: 0, cents: 0 } };
  await show({}, { 'GET /api/admin/treasury': json({ ...treasury, ...nothing }) });
  expect(document.body.textContent).toContain('Rien n’est encore entré cette saison.');
});

const season: SeasonReport = {
  ...{ season: '2026-2027', members: 3, newcomers: 1, ages: [{ from: 18, members: 3 }] },
  disciplines: [{ discipline: 'Canne', members: 3, cents: 57_050 }],
  receivedByMeans: { card: 25_000, cash: 12_050, cheque: 20_000, transfer: 0, aid: 0, other: 0 },
  ...{
    receivedCents: 57_050,
    elsewhereCents: 0,
    reductions: [],
    refundedCents: 5000,
    disputedCents: 0,
    returnedCents: 0,
  },
  owed: { count: 1, cents: 18_000 },
};

test('the report for the general meeting stands beside the season before, and is printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const report = { now: season, before: { ...season, season: '2025-2026', members: 2, newcomers: 2 } };
  await show({ vue: 'rapport' }, { 'GET /api/admin/report': json(report) });
  await screen.findByRole('heading', { name: 'Rapport pour l’assemblée générale' });
  const lines = screen.getAllByRole('row').map(({ textContent }) => spaces(textContent));
  expect(lines).toContain('En tout32');
  expect(lines).toContain('Nouveaux12');
  expect(lines).toContain('Canne570,50 €570,50 €');
  expect(lines.filter((line) => line === 'En tout570,50 €570,50 €')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Imprimer' }));
  expect(print).toHaveBeenCalledOnce();
});
