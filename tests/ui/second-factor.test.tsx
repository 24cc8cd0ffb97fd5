// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLoaded } from '#components/loading/loaded.ts';
import { $account } from '#features/admin/account/account-store.ts';
import { FactorGate } from '#features/admin/factors/FactorGate.tsx';
import { FactorsSection, fetchFactors } from '#features/admin/factors/FactorsSection.tsx';
import { SignInAgainDialog } from '#features/admin/session-end/SignInAgainDialog.tsx';
import { $login, $means } from '#features/login/login-store.ts';
import { provokes } from '#tests/support/console.ts';
import { answerCalls, json, watchMoves } from './admin-support.ts';
import { openLogin } from './login-support.tsx';
import { ME } from './settings-support.tsx';

const ASKED = {
  type: 'factor-required',
  message: 'Un code est demandé en plus du mot de passe.',
  current: { totp: true, passkey: false },
};
const CODES = Array.from({ length: 10 }, (_, nth) => `ABCDE-FGHJ${nth}`);
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const begun = json({ secret: SECRET, address: `otpauth://totp/Club:camille%40club.fr?secret=${SECRET}` }, 201);

beforeEach(() => {
  localStorage.clear();
  $login.set({ kind: 'idle' });
  $means.set(undefined);
  $account.set(ME);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** Answers one after the other. */
const inTurn = (...answers: (() => Response)[]) => {
  let nth = 0;
  return () => (answers[Math.min(nth++, answers.length - 1)] ?? Response.error)();
};

const OwnFactorsSection = () => <FactorsSection loaded={useLoaded(fetchFactors)} onChanged={() => undefined} />;

test('after the right password the login asks for the code in place, which takes spaces, and tells what to do without the phone', async () => {
  provokes(/^Connexion impossible ApiError/);
  const wrong = 'Ce code n’est pas le bon.';
  const calls = answerCalls({
    'POST /api/login': inTurn(
      json(ASKED, 401),
      json({ type: 'validation', messages: [wrong], fields: { code: wrong } }, 422),
      json({ token: 'abc', user: {} }),
    ),
  });
  const moves = watchMoves();
  openLogin();
  fireEvent.input(screen.getByLabelText('E-mail'), { target: { value: 'admin@club.fr' } });
  fireEvent.input(screen.getByLabelText('Mot de passe'), { target: { value: 'une phrase de passe' } });
  expect(screen.queryByLabelText('Code de vérification')).toBeNull();
  press('Se connecter');
  const code = await screen.findByLabelText<HTMLInputElement>('Code de vérification');
  expect(document.activeElement).toBe(code);
  expect(code.autocomplete).toBe('one-time-code');
  expect(screen.getByText(/^Mot de passe accepté/).role).toBe('status');
  expect(screen.getByText('Je n’ai plus mon téléphone')).toBeTruthy();
  press('Se connecter');
  await screen.findByText('Veuillez renseigner le code.');
  type('Code de vérification', ' 123 456 ');
  press('Se connecter');
  await screen.findByText(wrong);
  expect([document.activeElement, code.getAttribute('aria-invalid')]).toEqual([code, 'true']);
  type('Code de vérification', '654321');
  press('Se connecter');
  await waitFor(() => expect(moves).toEqual(['/admin']));
  expect(calls.map(({ body }) => (body as { code?: string }).code)).toEqual([undefined, '123 456', '654321']);
});

test('another password is asked without the code again', async () => {
  answerCalls({ 'POST /api/login': json(ASKED, 401) });
  openLogin();
  fireEvent.input(screen.getByLabelText('E-mail'), { target: { value: 'admin@club.fr' } });
  fireEvent.input(screen.getByLabelText('Mot de passe'), { target: { value: 'une phrase de passe' } });
  press('Se connecter');
  await screen.findByLabelText('Code de vérification');
  fireEvent.input(screen.getByLabelText('E-mail'), { target: { value: 'autre@club.fr' } });
  await waitFor(() => expect(screen.queryByLabelText('Code de vérification')).toBeNull());
});

test('a new sign-in in place also requires the code', async () => {
  const calls = answerCalls({
    'GET /api/admin/me': json(ME),
    'POST /api/login': inTurn(json(ASKED, 401), json({ token: 'new', user: {} })),
  });
  const closed = vi.fn();
  render(<SignInAgainDialog email="camille@club.fr" onClose={closed} />);
  type('Votre mot de passe', 'une phrase de passe');
  press('Se reconnecter');
  await screen.findByLabelText('Code de vérification');
  type('Code de vérification', '123456');
  press('Se reconnecter');
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(localStorage.getItem('token')).toBe('new');
  expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({ code: '123456' });
});

test('whom the club asks for a second factor sets it up first: picture, key as text, one right code, ten codes', async () => {
  const calls = answerCalls({
    'GET /api/admin/me': json(ME),
    'POST /api/admin/me/totp': begun,
    'POST /api/admin/me/totp/confirm': json({ recoveryCodes: CODES }),
  });
  render(<FactorGate />);
  expect(document.activeElement?.textContent).toBe('Installez d’abord la double vérification');
  type('Votre mot de passe', 'une phrase de passe');
  press('Continuer');
  const picture = await screen.findByRole('img', { name: /^Code QR/ });
  expect(picture.querySelector('[style]')).toBeNull();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  press('Vérifier le code');
  await screen.findByText('Veuillez renseigner le code.');
  type('Code de vérification', '123456');
  press('Vérifier le code');
  const list = await screen.findByRole('list', { name: 'Codes de secours' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  // The form is gone, and the focus follows.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Vos codes de secours'));
  const copied = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
  press('Copier les codes');
  await screen.findByText('Codes copiés.');
  expect(copied).toHaveBeenCalledWith(CODES.join('\n'));
  $account.set({ ...ME, lacksFactor: true });
  press('Entrer dans l’administration');
  await waitFor(() => expect($account.get()?.lacksFactor).toBe(false));
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { password: 'une phrase de passe' },
    { code: '123456' },
  ]);
});

test('one’s own page offers another phone, the removal, and new codes once there is a factor', async () => {
  const factors = {
    totpSince: '2026-11-20T10:00:00.000Z',
    passkeys: [],
    recoveryCodes: 7,
    isAsked: true,
    recovery: null,
  };
  answerCalls({
    'GET /api/admin/me': json(ME),
    'GET /api/admin/me/factors': json(factors),
    'POST /api/admin/me/recovery-codes': json({ recoveryCodes: CODES }, 201),
  });
  render(<OwnFactorsSection />);
  await screen.findByText('7 codes restent sur 10.');
  expect(screen.getByText('Le club la demande pour votre rôle.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Changer de téléphone' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retirer l’application de codes' })).toBeTruthy();
  press('Créer de nouveaux codes');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Votre mot de passe'), { target: { value: 'une phrase de passe' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Créer de nouveaux codes' }));
  await screen.findByText('ABCDE-FGHJ0');
});
