// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import type { Treasury } from '#domain/ledger/treasury.ts';
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
  awaitedCents: 0,
  cheques: { due: { count: 2, cents: 24_000 }, later: { count: 1, cents: 8000 } },
  onTheWayCents: 12_345,
  latest: [entry, { ...entry, id: ADA, kind: 'payment', amountCents: 1, isCorrection: true, member: null }],
};

const show = async (vue?: string, answer: Treasury = treasury) => {
  answerCalls({ 'GET /api/admin/treasury': json(answer) });
  render(<TreasuryScreen search={vue === undefined ? {} : { vue }} />);
  await screen.findByRole('navigation');
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
  await show('a-recevoir');
  expect(rows()[1]).toMatch(/^Ada Lovelace180,00 €04\/09\/26jamais/);
});

test('what moved last tells refunds, what was taken back, and persons who were erased', async () => {
  await show('mouvements');
  const [, refund, takenBack] = rows();
  expect(refund).toMatch(/^Ada LovelaceRemboursementChèque03\/11\/26−50,00 €/);
  expect(takenBack).toMatch(/^Personne effacéePaiement repris/);
});

test('a season in which nothing moved says so', async () => {
  const nothing = { months: [], debts: [], owed: { count: 0, cents: 0 }, latest: [] };
  await show(undefined, { ...treasury, ...nothing });
  expect(document.body.textContent).toContain('Rien n’est encore entré cette saison.');
});
