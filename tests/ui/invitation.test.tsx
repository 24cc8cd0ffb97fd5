// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $login } from '#features/login/login-store.ts';
import { provokes } from '#tests/support/console.ts';
import { answerCalls, json, watchMoves } from './admin-support.ts';
import { openLogin } from './login-support.tsx';

let moves: string[];

beforeEach(() => {
  localStorage.clear();
  $login.set({ kind: 'idle' });
  moves = watchMoves();
  history.replaceState(null, '', '/login#invitation=secret');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const choose = async (password: string) => {
  fireEvent.change(await screen.findByLabelText('Nouveau mot de passe'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer et entrer' }));
};

test('the link of an invitation leads to the choice of a password, and its token leaves the address bar', async () => {
  localStorage.setItem('token', 'somebody else’s');
  const calls = answerCalls({ 'POST /api/invitation': json({ token: 'abc', user: {} }) });
  openLogin();
  await screen.findByRole('heading', { name: 'Choisissez votre mot de passe' });
  expect([location.hash, location.pathname, moves]).toEqual(['', '/login', []]);
  await choose('court');
  await screen.findByText('Le mot de passe doit compter au moins 12 caractères.');
  await choose('une longue phrase');
  await waitFor(() => expect(moves).toEqual(['/admin']));
  expect(localStorage.getItem('token')).toBe('abc');
  expect(calls.map(({ body }) => body)).toEqual([
    { token: 'secret', password: 'une longue phrase', browser: localStorage.getItem('browser') },
  ]);
});

test('a link that no longer works says so, and leads to the login', async () => {
  provokes(/^Invitation refusée ApiError/);
  const fields = { token: 'Ce lien n’est plus valable.' };
  answerCalls({ 'POST /api/invitation': json({ type: 'validation', messages: Object.values(fields), fields }, 422) });
  openLogin();
  await choose('une longue phrase');
  await screen.findByText('Ce lien n’est plus valable.');
  fireEvent.click(screen.getByRole('button', { name: 'se connecter' }));
  expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeTruthy();
});

test('a service that is down keeps what was typed', async () => {
  provokes(/^Invitation refusée ApiError/);
  answerCalls({});
  openLogin();
  await choose('une longue phrase');
  await screen.findByText(/momentanément indisponible/);
  expect(screen.getByLabelText<HTMLInputElement>('Nouveau mot de passe').value).toBe('une longue phrase');
});
