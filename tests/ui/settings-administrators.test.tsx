// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $account } from '#features/admin/account/account-store.ts';
import { SettingsScreen } from '#features/admin/settings/SettingsScreen.tsx';
import { answerCalls, json } from './admin-support.ts';
import { rowMenu } from './list-support.ts';
import { anAdministrator, aSession, ME, SACHA } from './settings-support.tsx';

const LIST = 'GET /api/admin/administrators';
const SAFETY = { factorAsked: false, refundAskedAboveCents: 10_000, updatedAt: '2026-11-20T10:00:00.000Z' };
const FACTORS = { totpSince: null, passkeys: [], recoveryCodes: 0, isAsked: false, recovery: null };
const answers = {
  'GET /api/admin/me': json(ME),
  'GET /api/admin/safety': json(SAFETY),
  'GET /api/admin/recoveries': json([]),
  'GET /api/admin/me/factors': json(FACTORS),
  [LIST]: json([anAdministrator(), SACHA]),
};
const link = 'https://club.example/login#invitation=secret';

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $account.set(ME);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const actionsOf = rowMenu;
const show = (section: string, given: Parameters<typeof answerCalls>[0] = {}) => {
  const calls = answerCalls({ ...answers, ...given });
  render(<SettingsScreen search={{ section }} />);
  return calls;
};

test('the sections are links, and an unknown one is the first', async () => {
  show('ailleurs', { 'GET /api/admin/club': json({ type: 'unavailable' }, 503) });
  const links = within(screen.getByRole('navigation', { name: 'Parties des réglages' })).getAllByRole('link');
  expect(links.map((one) => [one.textContent, one.getAttribute('href'), one.getAttribute('aria-current')])).toEqual([
    ['Club', '/admin/reglages', 'page'],
    ['Ce que le site montre', '/admin/reglages?section=site', null],
    ['Administrateurs', '/admin/reglages?section=administrateurs', null],
    ['Connexion', '/admin/reglages?section=connexion', null],
    ['Journal', '/admin/reglages?section=journal', null],
    ['Services', '/admin/reglages?section=services', null],
  ]);
  await screen.findByText('Cette partie n’a pas pu être lue.');
});

test('inviting shows the link once, to be copied, and reads the list again', async () => {
  const calls = show('administrateurs', {
    'POST /api/admin/administrators': json(
      { administrator: anAdministrator({ id: '3', name: 'Noé' }), link, expiresAt: '2026-11-27T10:00:00.000Z' },
      201,
    ),
  });
  const copied = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
  await screen.findByText('Sacha Prévost');
  press('Inviter quelqu’un');
  press('Créer l’invitation');
  await screen.findByText('Veuillez renseigner le nom.');
  type('Nom et prénom', 'Noé');
  type('E-mail', 'Noe@club.fr ');
  press('Créer l’invitation');
  await screen.findByText('Veuillez choisir au moins un rôle.');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Trésorerie' }));
  press('Créer l’invitation');
  await screen.findByText('Veuillez renseigner votre mot de passe.');
  type('Votre mot de passe', 'une phrase de passe');
  press('Créer l’invitation');
  const field = await screen.findByLabelText<HTMLInputElement>('Lien d’invitation');
  expect(field.value).toBe(link);
  expect(screen.getByText(/Il n’est montré que maintenant/)).toBeTruthy();
  press('Copier le lien');
  await screen.findByText('Lien copié.');
  expect(copied).toHaveBeenCalledWith(link);
  const posted = calls.filter(({ method }) => method === 'POST');
  expect(posted.map(({ body }) => body)).toEqual([
    { name: 'Noé', email: 'noe@club.fr', roles: ['treasurer'], disciplines: [], password: 'une phrase de passe' },
  ]);
  expect(calls.filter(({ path, method }) => `${method} ${path}` === LIST)).toHaveLength(2);
});

test('an address that has an account is said in the dialog, which keeps what was typed', async () => {
  const message = 'Un compte existe déjà avec cette adresse e-mail.';
  show('administrateurs', { 'POST /api/admin/administrators': json({ type: 'duplicate', message }, 409) });
  await screen.findByText('Sacha Prévost');
  press('Inviter quelqu’un');
  type('Nom et prénom', 'Sacha');
  type('E-mail', 'sacha@club.fr');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Rédaction' }));
  type('Votre mot de passe', 'une phrase de passe');
  press('Créer l’invitation');
  const dialog = within(await screen.findByRole('dialog', { name: 'Inviter quelqu’un' }));
  await dialog.findByText(message);
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('sacha@club.fr');
});

test('the button to disable asks for confirmation, sends the seen version, and reloads the list after another change', async () => {
  const calls = show('administrateurs', {
    'PUT /api/admin/administrators/2': json({ type: 'conflict', message: 'Changé.', current: SACHA }, 409),
  });
  fireEvent.click((await actionsOf('Sacha Prévost')).getByRole('button', { name: 'Désactiver' }));
  type('Votre mot de passe', 'une phrase de passe');
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  press('Désactiver le compte');
  await screen.findByText('Changé.');
  const { name, updatedAt } = SACHA;
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    name,
    disabled: true,
    updatedAt,
    password: 'une phrase de passe',
  });
  await waitFor(() => expect(calls.filter(({ path, method }) => `${method} ${path}` === LIST)).toHaveLength(2));
});

test.each([
  [
    'Nouveau lien',
    'Créer un nouveau lien',
    'POST /api/admin/administrators/2/invitation',
    SACHA,
    json({ administrator: SACHA, link, expiresAt: '2026-11-27T10:00:00.000Z' }, 201),
  ],
  ['Désactiver', 'Désactiver le compte', 'PUT /api/admin/administrators/2', SACHA, json(SACHA)],
  [
    'Réactiver',
    'Réactiver le compte',
    'PUT /api/admin/administrators/2',
    { ...SACHA, disabledAt: '2026-11-20T10:00:00.000Z' },
    json(SACHA),
  ],
])('«%s» sends nothing without a password, and stays open over a wrong one', async (open, confirm, call, who, done) => {
  const fields = { password: 'Ce n’est pas votre mot de passe actuel.' };
  const calls = show('administrateurs', {
    [LIST]: json([anAdministrator(), who]),
    [call]: json({ type: 'validation', messages: Object.values(fields), fields }, 422),
  });
  fireEvent.click((await actionsOf('Sacha Prévost')).getByRole('button', { name: open }));
  press(confirm);
  await screen.findByText('Veuillez renseigner votre mot de passe.');
  const field = screen.getByLabelText<HTMLInputElement>('Votre mot de passe');
  expect([document.activeElement, field.autocomplete, field.type]).toEqual([field, 'current-password', 'password']);
  const sent = () => calls.filter(({ path, method }) => `${method} ${path}` === call);
  expect(sent()).toEqual([]);
  type('Votre mot de passe', 'pas celui-là');
  press(confirm);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field);
  expect(sent().map(({ body }) => body)).toEqual([expect.objectContaining({ password: 'pas celui-là' })]);
  answerCalls({ ...answers, [call]: done });
  type('Votre mot de passe', 'une phrase de passe');
  press(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^(Désactiver|Réactiver|Nouveau)/ })).toBeNull());
});

test('one’s own account cannot be disabled', async () => {
  show('administrateurs');
  await screen.findByText('(vous)');
  const own = await actionsOf('Camille Durand');
  expect(own.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['···', 'Renommer', 'Rôles']);
});

test('an invitation nobody used says until when its link opens, or that it no longer does', async () => {
  const invited = { invited: true, lastUsedAt: null };
  show('administrateurs', {
    [LIST]: json([
      anAdministrator({ ...invited, id: '4', invitationExpiresAt: '2099-01-01T10:00:00.000Z' }),
      anAdministrator({ ...invited, id: '5', invitationExpiresAt: '2020-01-01T10:00:00.000Z' }),
    ]),
  });
  await screen.findByText('Invitation en attente');
  expect(screen.getByText(/^Lien valable jusqu’au 01\/01\/99/)).toBeTruthy();
  expect(screen.getByText('Invitation expirée')).toBeTruthy();
});

test('each account says whether signing in takes a second factor', async () => {
  show('administrateurs', {
    [LIST]: json([anAdministrator({ id: '4', hasFactor: true }), anAdministrator({ id: '5' })]),
  });
  expect(await screen.findByText('Second facteur')).toBeTruthy();
  expect(screen.getByText('Sans second facteur')).toBeTruthy();
});

test('a changed password empties the form and reads the connections again', async () => {
  const calls = show('connexion', {
    'GET /api/admin/me/sessions': json([aSession(), aSession({ id: 'other', isPresent: false })]),
    'PUT /api/admin/me/password': () => new Response(null, { status: 204 }),
  });
  await screen.findByText('Cette connexion');
  type('Mot de passe actuel', 'ancien');
  type('Nouveau mot de passe', 'court');
  press('Changer le mot de passe');
  await screen.findByText('Le mot de passe doit compter au moins 12 caractères.');
  type('Nouveau mot de passe', 'une longue phrase');
  press('Changer le mot de passe');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Mot de passe actuel').value).toBe(''));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    current: 'ancien',
    password: 'une longue phrase',
  });
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/sessions'))).toHaveLength(2));
});

test('a wrong present password is said below it, has the focus and keeps what was typed', async () => {
  const fields = { current: 'Ce n’est pas votre mot de passe actuel.' };
  show('connexion', {
    'GET /api/admin/me/sessions': json([]),
    'PUT /api/admin/me/password': json({ type: 'validation', messages: Object.values(fields), fields }, 422),
  });
  type('Mot de passe actuel', 'ancien');
  type('Nouveau mot de passe', 'une longue phrase');
  press('Changer le mot de passe');
  await waitFor(() => expect(screen.getByLabelText('Mot de passe actuel').getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Mot de passe actuel')));
  expect(screen.getByLabelText<HTMLInputElement>('Nouveau mot de passe').value).toBe('une longue phrase');
});

test('a connection is ended by its button, and the present one has none', async () => {
  const calls = show('connexion', {
    'GET /api/admin/me/sessions': json([aSession(), aSession({ id: 'other', isPresent: false })]),
    'DELETE /api/admin/me/sessions/other': () => new Response(null, { status: 204 }),
  });
  await screen.findByText('Cette connexion');
  expect(screen.getAllByText('Chrome sur Windows')).toHaveLength(2);
  press(/^Mettre fin/);
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/sessions'))).toHaveLength(2));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('all other connections are ended at once, and the button goes with them', async () => {
  let others = [aSession({ id: 'other', isPresent: false, browser: 'Safari', system: 'iPhone' })];
  const calls = show('connexion', {
    'GET /api/admin/me/sessions': () => json([aSession(), ...others])(),
    'DELETE /api/admin/me/sessions': () => {
      others = [];
      return new Response(null, { status: 204 });
    },
  });
  await screen.findByText('Safari sur iPhone');
  screen.getByRole('button', { name: 'Déconnecter les autres' }).focus();
  press('Déconnecter les autres');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Déconnecter les autres' })).toBeNull());
  const title = screen.getByRole('heading', { name: 'Vos connexions' });
  await waitFor(() => expect(document.activeElement, 'the pressed button is gone').toBe(title));
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('the password asked again in a dialog is another field than the new password below it', async () => {
  show('connexion', { 'GET /api/admin/me/sessions': json([]) });
  fireEvent.click(await screen.findByRole('button', { name: 'Installer une application' }));
  const asked = within(await screen.findByRole('dialog'));
  fireEvent.click(asked.getByRole('button', { name: 'Continuer' }));
  await asked.findByText('Veuillez renseigner votre mot de passe.');
  expect(document.activeElement).toBe(asked.getByLabelText('Votre mot de passe'));
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});
