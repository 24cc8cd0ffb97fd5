// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultBookAccounts } from '#domain/ledger/accounts.ts';
import type { ClubBooks } from '#domain/ledger/books.ts';
import { BooksScreen } from '#features/admin/books/BooksScreen.tsx';
import { bankAccount } from '#tests/support/bank-account.ts';
import { answerCalls, json } from './admin-support.ts';
import { press, spaces } from './member-screen-support.tsx';

const books: ClubBooks = {
  accounts: defaultBookAccounts,
  siren: null,
  bankAccount: null,
  closings: [{ closedUntil: '2026-08-31', closedAt: '2026-09-05T10:00:00.000Z', by: 'Camille' }],
  firstDay: '2025-09-01',
};
const READ = 'GET /api/admin/books';

const show = async (answers: Parameters<typeof answerCalls>[0] = {}, read: ClubBooks = books) => {
  const calls = answerCalls({ [READ]: json(read), ...answers });
  render(<BooksScreen />);
  await screen.findByRole('heading', { name: 'Numéros de compte' });
  return calls;
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sentTo = (calls: Awaited<ReturnType<typeof show>>, path: string) =>
  calls.find((call) => call.path === path && call.method !== 'GET')?.body;

beforeEach(() => localStorage.setItem('token', 'abc'));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('an export begins the day after the last closed period, and asks for the password', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const calls = await show({
    'POST /api/admin/books/export': () => new Response('﻿a;"b"\r\nc;d\r\n', { headers: { 'X-Total-Count': '1' } }),
  });
  press('Exporter…');
  expect(screen.getByLabelText<HTMLInputElement>('Premier jour').value).toBe('01/09/26');
  type('Dernier jour', '30/11/26');
  type(/^Votre mot de passe/, 'un bon mot de passe');
  press('Exporter');
  await waitFor(() => expect(saved).toEqual(['paheko-2026-11-30.csv']));
  expect(sentTo(calls, '/api/admin/books/export')).toEqual({
    format: 'paheko',
    from: '2026-09-01',
    to: '2026-11-30',
    password: 'un bon mot de passe',
  });
});

test('a file that breaks off is told and not saved', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  await show({
    'POST /api/admin/books/export': () => new Response('﻿a;"b"\r\n', { headers: { 'X-Total-Count': '7' } }),
  });
  press('Exporter…');
  type(/^Votre mot de passe/, 'un bon mot de passe');
  press('Exporter');
  await screen.findByText(/incomplet/);
  expect(click).not.toHaveBeenCalled();
});

test('closing a period warns that it cannot be undone, and shows it', async () => {
  const calls = await show({
    'POST /api/admin/books/closings': json({
      ...books,
      closings: [{ closedUntil: '2026-10-31', closedAt: '2026-11-02T10:00:00.000Z', by: null }, ...books.closings],
    }),
  });
  expect(spaces(document.body.textContent)).toContain('Jusqu’au 31/08/26close le 05/09/26 par Camille');
  press('Clore une période…');
  expect(screen.getByRole('dialog').textContent).toContain('On ne peut pas la rouvrir.');
  type('Dernier jour de la période', '31/10/26');
  type(/^Votre mot de passe/, 'un bon mot de passe');
  press('Clore la période');
  await screen.findByText('Jusqu’au 31/10/26');
  expect(sentTo(calls, '/api/admin/books/closings')).toEqual({
    closedUntil: '2026-10-31',
    password: 'un bon mot de passe',
  });
});

test('numbers that are no accounts are refused before they are sent', async () => {
  const calls = await show();
  press('Changer les numéros…');
  type('Banque', '5');
  type('SIREN', '123 456 789');
  press('Enregistrer');
  await waitFor(() => expect(screen.getByLabelText('Banque').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText('SIREN').getAttribute('aria-invalid')).toBe('true');
  expect(sentTo(calls, '/api/admin/books')).toBeUndefined();
});

test('a club in which nothing moved has nothing to export or close', async () => {
  await show({}, { ...books, closings: [], firstDay: null });
  expect(screen.queryByRole('button', { name: /Exporter|Clore/ })).toBeNull();
});

test('the account to which members transfer money is typed with spaces, asks for the password, and is shown in groups', async () => {
  const calls = await show({ 'PUT /api/admin/books/bank-account': json({ ...books, bankAccount }) });
  expect(spaces(document.body.textContent)).toContain('le virement n’est pas proposé');
  press('Changer le compte…');
  type(/^Titulaire/, bankAccount.holder);
  type('IBAN', 'fr76 3000 6000 0112 3456 7890 189');
  type(/^Votre mot de passe/, 'un bon mot de passe');
  press('Enregistrer');
  await waitFor(() => expect(spaces(document.body.textContent)).toContain('FR76 3000 6000 0112 3456 7890 189'));
  expect(sentTo(calls, '/api/admin/books/bank-account')).toEqual({
    ...bankAccount,
    bic: null,
    password: 'un bon mot de passe',
  });
});

test('an IBAN with a wrong key is not sent, and what was typed stays', async () => {
  const calls = await show({}, { ...books, bankAccount });
  press('Changer le compte…');
  type('IBAN', 'FR76 3000 6000 0112 3456 7890 188');
  type(/^Votre mot de passe/, 'un bon mot de passe');
  press('Enregistrer');
  await screen.findByText(/Cet IBAN n’est pas valide/);
  expect(screen.getByLabelText<HTMLInputElement>('IBAN').value).toBe('FR76 3000 6000 0112 3456 7890 188');
  expect(sentTo(calls, '/api/admin/books/bank-account')).toBeUndefined();
});
