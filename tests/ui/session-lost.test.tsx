// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $account } from '#features/admin/account/account-store.ts';
import { SessionEndNotice } from '#features/admin/session-end/SessionEndNotice.tsx';
import { useSignedIn } from '#features/admin/session-end/use-signed-in.ts';
import { SettingsScreen } from '#features/admin/settings/SettingsScreen.tsx';
import { uploadAsAdmin } from '#lib/admin-upload.ts';
import { api, call } from '#lib/api.ts';
import { sessionLost } from '#messages/session-lost.ts';
import { clubSettings } from '#tests/support/club-settings.ts';
import { answerCalls, json, watchMoves } from './admin-support.ts';
import { ME } from './settings-support.tsx';
import { answerForms } from './upload-support.ts';

const settings = clubSettings();
const over = { type: 'unauthorized', message: 'x' };
const answers = {
  'GET /api/admin/me': json(ME),
  'GET /api/admin/club': json(settings),
  'GET /api/admin/seasons': json([]),
};

beforeEach(() => {
  localStorage.setItem('token', 'old');
  $account.set(ME);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The browser asks and the user stays: the page is told to leave and does not. */
const stayEachTime = () => vi.spyOn(location, 'assign').mockImplementation(() => undefined);

const typeName = async (): Promise<void> => {
  render(
    <>
      <SessionEndNotice />
      <SettingsScreen search={{}} />
    </>,
  );
  fireEvent.change(await screen.findByLabelText('Nom du club'), { target: { value: 'Le Cercle' } });
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

test('an administrator who stays because of typed text learns why, signs in again in place, and saves', async () => {
  const went = stayEachTime();
  answerCalls({ ...answers, 'PUT /api/admin/club': json(over, 401) });
  await typeName();
  save();
  await screen.findByText(/^Votre session a pris fin\. Rien/);
  expect([localStorage.getItem('token'), went.mock.calls]).toEqual([null, [['/']]]);
  expect(screen.getByText('Votre session a expiré')).toBeTruthy();
  const password = await screen.findByLabelText('Votre mot de passe');
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  save();
  await screen.findByLabelText('Votre mot de passe');
  expect(went, 'asked once, not at every call').toHaveBeenCalledOnce();
  const calls = answerCalls({
    ...answers,
    'POST /api/login': json({ token: 'new', user: {} }),
    'PUT /api/admin/club': json({ ...settings, name: 'Le Cercle', updatedAt: 'later' }),
  });
  fireEvent.change(screen.getByLabelText('Votre mot de passe'), { target: { value: 'une longue phrase' } });
  fireEvent.submit(screen.getByLabelText('Votre mot de passe').closest('form') ?? password);
  await waitFor(() => expect(screen.queryByText('Votre session a expiré')).toBeNull());
  expect(localStorage.getItem('token')).toBe('new');
  save();
  await waitFor(() => expect(screen.queryByText('Modifications non enregistrées')).toBeNull());
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    authorization: 'Bearer new',
    body: { name: 'Le Cercle' },
  });
});

const Guarded = () => (useSignedIn() ? <SettingsScreen search={{}} /> : null);

test('after a logout in another tab, a page with typed text stays and asks for a login, until that tab signs in again', async () => {
  const went = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  answerCalls(answers);
  render(
    <>
      <SessionEndNotice />
      <Guarded />
    </>,
  );
  const name = await screen.findByLabelText('Nom du club');
  fireEvent.change(name, { target: { value: 'Le Cercle' } });
  localStorage.removeItem('token');
  fireEvent(window, new StorageEvent('storage', { key: 'token' }));
  await screen.findByLabelText('Votre mot de passe');
  expect(name).toHaveProperty('value', 'Le Cercle');
  expect(went).not.toHaveBeenCalled();
  localStorage.setItem('token', 'new');
  fireEvent(window, new StorageEvent('storage', { key: 'token' }));
  await waitFor(() => expect(screen.queryByLabelText('Votre mot de passe')).toBeNull());
  expect(screen.queryByText('Votre session a expiré')).toBeNull();

  fireEvent.change(name, { target: { value: settings.name } });
  localStorage.removeItem('token');
  fireEvent(window, new StorageEvent('storage', { key: 'token' }));
  await waitFor(() => expect(went).toHaveBeenCalledWith('/login'));
  expect(screen.queryByLabelText('Nom du club')).toBeNull();
});

test('a form with files that is refused says so too', async () => {
  stayEachTime();
  answerCalls(answers);
  await typeName();
  answerForms({ status: 401, body: over });
  const sent = uploadAsAdmin({ path: '/api/admin/x', body: new FormData(), onProgress: () => undefined });
  await expect(sent).rejects.toMatchObject({ type: 'unauthorized', messages: [sessionLost] });
});

test('without typed text the page leaves, and its calls are not passed on', async () => {
  const moves = watchMoves();
  answerCalls({ 'GET /api/admin/club': json(over, 401) });
  const passedOn = vi.fn();
  void call(api.admin.club.$get()).then(passedOn, passedOn);
  await waitFor(() => expect(moves).toEqual(['/']));
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect([moves, passedOn.mock.calls, localStorage.getItem('token')]).toEqual([['/'], [], null]);
});

test('a call of the former session is refused alone, and the new session stays', async () => {
  const went = stayEachTime();
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const late = call(api.admin.me.$get());
  localStorage.setItem('token', 'new');
  answer(Response.json(over, { status: 401 }));
  await expect(late).rejects.toMatchObject({ type: 'unauthorized' });
  expect([localStorage.getItem('token'), went.mock.calls]).toEqual(['new', []]);
});
