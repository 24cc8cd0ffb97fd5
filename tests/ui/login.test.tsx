// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $login } from '#features/login/login-store.ts';
import { provokes } from '#tests/support/console.ts';
import { answerCalls, json, watchMoves } from './admin-support.ts';
import { openLogin, writeLogin } from './login-support.tsx';

let moves: string[];

beforeEach(() => {
  localStorage.clear();
  $login.set({ kind: 'idle' });
  moves = watchMoves();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const password = () => screen.getByLabelText<HTMLInputElement>('Mot de passe');
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');

const submitCredentials = () => {
  fireEvent.input(email(), { target: { value: 'admin@club.fr' } });
  fireEvent.input(password(), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
};

test('a right password keeps the token and opens the admin area', async () => {
  const calls = answerCalls({
    'POST /api/login': json({ token: 'abc', user: { id: '1', email: 'admin@club.fr', name: 'Camille' } }),
  });
  openLogin();
  submitCredentials();
  await waitFor(() => expect(moves).toEqual(['/admin']));
  expect(localStorage.getItem('token')).toBe('abc');
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/api/login',
      authorization: null,
      body: { email: 'admin@club.fr', password: 'secret', browser: localStorage.getItem('browser') },
    },
  ]);
});

test.each([
  [401, { type: 'credentials', message: 'E-mail ou mot de passe incorrect.' }, 'E-mail ou mot de passe incorrect.'],
  [
    429,
    { type: 'rate-limited', message: 'Trop de tentatives, réessayez dans 5 minutes.' },
    'Trop de tentatives, réessayez dans 5 minutes.',
  ],
  [503, { type: 'unavailable', message: 'x' }, /^Le service est momentanément indisponible\./],
  [500, 'not JSON of ours', /^Le service est momentanément indisponible\./],
])('an answer %i is shown in place, and typed text stays', async (status, body, sentence) => {
  provokes(/^Connexion impossible ApiError/);
  answerCalls({ 'POST /api/login': json(body, status) });
  openLogin();
  submitCredentials();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(sentence));
  expect([email().value, password().value]).toEqual(['admin@club.fr', 'secret']);
  expect([localStorage.getItem('token'), moves]).toEqual([null, []]);
  expect(document.activeElement).toBe(password());
});

test('no answer at all is reported as a service that is down', async () => {
  provokes(/^Connexion impossible ApiError/);
  answerCalls({});
  openLogin();
  submitCredentials();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/indisponible/));
});

test('an address the server refuses is marked, described and focused', async () => {
  provokes(/^Connexion impossible ApiError/);
  const fields = { email: 'Adresse e-mail invalide.' };
  answerCalls({ 'POST /api/login': json({ type: 'validation', messages: Object.values(fields), fields }, 422) });
  openLogin();
  submitCredentials();
  await waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Adresse e-mail invalide.').id).toBe(email().getAttribute('aria-describedby'));
  expect(document.activeElement).toBe(email());
});

test('empty fields are reported without a call', async () => {
  const calls = answerCalls({});
  openLogin();
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  await screen.findByText('Veuillez renseigner votre adresse e-mail.');
  expect(screen.getByText('Veuillez renseigner votre mot de passe.')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('pressing twice logs in once', async () => {
  const calls = answerCalls({ 'POST /api/login': json({ token: 'abc', user: {} }) });
  openLogin();
  submitCredentials();
  fireEvent.submit(screen.getByLabelText('E-mail').closest('form') as HTMLFormElement);
  await waitFor(() => expect(moves).toEqual(['/admin']));
  expect(calls).toHaveLength(1);
});

test('a signed-in visitor goes straight to the admin area', () => {
  localStorage.setItem('token', 'abc');
  openLogin();
  expect(moves).toEqual(['/admin']);
});

test('before hydration the form cannot send the password, and text typed until then stays', async () => {
  const calls = answerCalls({ 'POST /api/login': json({ token: 'abc', user: {} }) });
  const startCode = writeLogin();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Se connecter' });
  expect([button.type, button.disabled]).toEqual(['submit', true]);
  fireEvent.input(email(), { target: { value: 'admin@club.fr' } });
  fireEvent.input(password(), { target: { value: 'secret' } });
  startCode();
  fireEvent.submit(email().closest('form') as HTMLFormElement);
  await waitFor(() => expect(moves).toEqual(['/admin']));
  expect(calls.map(({ body }) => body)).toMatchObject([{ email: 'admin@club.fr', password: 'secret' }]);
});

test('an administrator who forgot their password requests a link, and every address gets the same answer', async () => {
  const calls = answerCalls({ 'POST /api/forgotten-password': () => new Response(null, { status: 204 }) });
  location.hash = '#oubli';
  openLogin();
  await screen.findByRole('heading', { name: 'Mot de passe oublié' });
  fireEvent.click(screen.getByRole('button', { name: 'Recevoir un lien' }));
  await screen.findByText(/^Veuillez renseigner/);
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: ' Admin@Club.fr ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Recevoir un lien' }));
  await screen.findByText(/^Si cette adresse est celle d’un compte/);
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'admin@club.fr' }]);
  location.hash = '';
});
