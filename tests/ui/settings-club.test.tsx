// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usualDays } from '#domain/season/season-days.ts';
import { $account } from '#features/admin/account/account-store.ts';
import { SettingsScreen } from '#features/admin/settings/SettingsScreen.tsx';
import { clubSettings } from '#tests/support/club-settings.ts';
import { answerCalls, json, mayLeave } from './admin-support.ts';
import { anAdministrator, ME } from './settings-support.tsx';
import { answerForms } from './upload-support.ts';

const settings = clubSettings();
const RECEIVED = /^Image reçue\s: enregistrez pour la montrer\.$/;
const logo = { url: '/api/media/0d9c1a52-8a3f-4c54-9a51-0f5f3f6d1a10/320.webp', alt: 'Logo', width: 320, height: 320 };

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $account.set(ME);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

const show = async (answers: Parameters<typeof answerCalls>[0] = {}) => {
  const calls = answerCalls({
    'GET /api/admin/me': json(ME),
    'GET /api/admin/club': json(settings),
    'GET /api/admin/seasons': json([]),
    ...answers,
  });
  render(<SettingsScreen search={{}} />);
  await screen.findByLabelText('Nom du club');
  return calls;
};

test('the settings are saved as a whole over the version read; until then leaving asks for confirmation', async () => {
  const calls = await show({ 'PUT /api/admin/club': json({ ...settings, name: 'Le Cercle', updatedAt: 'later' }) });
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  type('Nom du club', 'Le Cercle');
  await screen.findByText('Modifications non enregistrées');
  expect([mayLeave(), asked.mock.calls.length]).toEqual([false, 1]);
  save();
  await waitFor(() => expect(screen.queryByText('Modifications non enregistrées')).toBeNull());
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ...settings, name: 'Le Cercle' });
  await waitFor(() => expect(mayLeave()).toBe(true));
});

test('errors are listed and shown at each field, without a call', async () => {
  const calls = await show();
  type('Nom du club', '');
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter un lien' }));
  type('Adresse web', 'ligue');
  type('Intitulé', 'La ligue');
  save();
  expect((await screen.findByRole('link', { name: 'Veuillez renseigner le nom.' })).getAttribute('href')).toBe('#name');
  expect(screen.getAllByText('Adresse web invalide.')).toHaveLength(2);
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
});

test('removing the logo leaves the focus where another is chosen', async () => {
  await show({ 'GET /api/admin/club': json({ ...settings, logo }) });
  screen.getByRole('button', { name: 'Retirer le logo' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Retirer le logo' }));
  expect(document.activeElement).toBe(field('Logo'));
});

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

const chooseFile = (file: File): void => {
  fireEvent.change(field('Logo'), { target: { files: [file] } });
};
const choose = (bytes: Uint8Array<ArrayBuffer>): void =>
  chooseFile(new File([bytes], 'logo.png', { type: 'image/png' }));

const sendLogo = async (): Promise<void> => {
  answerForms({ status: 201, body: logo });
  choose(PNG);
  expect(screen.getByRole('progressbar', { name: 'Envoi de l’image…' })).toBeTruthy();
  await screen.findByText(RECEIVED);
};

test('a file that is no picture, whatever its name, is refused before it is sent', async () => {
  await show();
  answerForms({ status: 201, body: logo });
  choose(Uint8Array.of(1, 2, 3));
  await screen.findByText('L’image doit être au format JPG, PNG ou WebP.');
  expect(screen.queryByText(RECEIVED)).toBeNull();
});

test('a file that has disappeared is reported as unreadable, and another can be chosen', async () => {
  await show();
  const gone = new File([PNG], 'logo.png', { type: 'image/png' });
  gone.slice = () => {
    const part = new Blob();
    part.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    return part;
  };
  chooseFile(gone);
  await screen.findByText('Ce fichier est illisible, veuillez en choisir un autre.');
  await sendLogo();
});

test('a logo that was sent waits to be saved until it is taken off', async () => {
  await show();
  await sendLogo();
  fireEvent.click(screen.getByRole('button', { name: 'Retirer le logo' }));
  expect([screen.queryByText(RECEIVED), screen.getByText('Pas de logo')]).toEqual([null, expect.anything()]);
});

test('a logo that was sent waits for nothing once it is saved', async () => {
  await show({ 'PUT /api/admin/club': json({ ...settings, logo, updatedAt: 'later' }) });
  await sendLogo();
  save();
  await screen.findByText('Logo choisi');
  expect(screen.queryByText(RECEIVED)).toBeNull();
});

test('if the server does not answer, the typed text stays, and the screen does not claim a failure', async () => {
  await show();
  type('Affiliation', 'Fédération');
  save();
  await screen.findByText('La réponse n’est pas arrivée');
  expect(field('Affiliation').value).toBe('Fédération');
});

test('after somebody else’s change both texts are shown, and the next save is over theirs', async () => {
  const current = { ...settings, name: 'Cercle neuf', city: 'Ailleurs', updatedAt: '2026-11-21T10:00:00.000Z' };
  const conflict = json({ type: 'conflict', message: 'Changé.', current }, 409);
  const calls = await show({ 'PUT /api/admin/club': conflict });
  type('Nom du club', 'Mon Cercle');
  save();
  await screen.findByText('Les réglages ont changé entretemps');
  expect(screen.getByRole('cell', { name: 'Mon Cercle' })).toBeTruthy();
  expect([field('Nom du club').value, field('Ville').value]).toEqual(['Mon Cercle', 'Ailleurs']);
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre la valeur enregistrée\u202F: Nom du club' }));
  expect(field('Nom du club').value).toBe('Cercle neuf');
  type('Nom du club', 'Mon Cercle');
  save();
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(calls.at(-1)?.body).toMatchObject({ name: 'Mon Cercle', city: 'Ailleurs', updatedAt: current.updatedAt });
});

test('the season that is open by its days is the one that the seasons tell, whichever is forced', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  const early = { ...usualDays('2027-2028'), opensToFormerOn: '2026-10-01', opensOn: '2026-10-01', forced: null };
  await show({ 'GET /api/admin/seasons': json([early, { ...usualDays('2026-2027'), forced: 'open' }]) });
  expect(screen.getByRole('option', { name: 'Selon la date (aujourd’hui 2027-2028)' })).toBeTruthy();
  vi.useRealTimers();
});

const later = '2026-11-21T10:00:00.000Z';

test.each([
  ['saved', json({ ...settings, name: 'Le Cercle', updatedAt: later }), 'Le Cercle'],
  [
    'met by somebody else’s change',
    json({ type: 'conflict', message: 'x', current: { ...settings, tagline: 'Leur devise', updatedAt: later } }, 409),
    'Le Cercle ',
  ],
])('text typed while the settings are %s stays, unsaved', async (_how, answer, name) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const calls = await show({ 'PUT /api/admin/club': () => promise.then(answer) });
  type('Nom du club', 'Le Cercle ');
  save();
  await screen.findByText('Un instant…');
  type('Ville', 'Ailleurs');
  resolve();
  await waitFor(() => expect(screen.queryByText('Un instant…')).toBeNull());
  expect([field('Nom du club').value, field('Ville').value]).toEqual([name, 'Ailleurs']);
  expect(screen.getByText('Modifications non enregistrées')).toBeTruthy();
  save();
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(calls.at(-1)?.body).toMatchObject({ name: 'Le Cercle', city: 'Ailleurs', updatedAt: later });
});

test('the journal tells in sentences, filters and turns its pages', async () => {
  const line = {
    id: 'a',
    at: '2026-11-20T18:30:00.000Z',
    by: 'Camille',
    action: 'member.update',
    subjectType: 'member',
    subjectId: 'm',
    about: null,
    fields: ['email', 'phone'],
  };
  const page = () => Response.json([line], { headers: { 'X-Total-Count': '120' } });
  const calls = answerCalls({
    'GET /api/admin/me': json(ME),
    'GET /api/admin/administrators': json([anAdministrator()]),
    'GET /api/admin/audit?page=1': page,
    'GET /api/admin/audit?page=2': page,
    'GET /api/admin/audit?subject=member&page=1': page,
    'GET /api/admin/audit?subject=member&from=2026-11-20&page=1': page,
  });
  render(<SettingsScreen search={{ section: 'journal' }} />);
  await screen.findByText('Camille a modifié la fiche d’un adhérent.');
  expect(screen.getByText(/^Champs\s: e-mail, téléphone$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir la fiche' }).getAttribute('href')).toBe('/admin/adhesions/m');
  vi.stubGlobal('scrollTo', () => undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Suivant' }));
  await screen.findByText('51–100 sur 120');
  fireEvent.change(screen.getByLabelText('Sujet'), { target: { value: 'member' } });
  await screen.findByText('1–50 sur 120');
  type('Depuis le', '20/11/2');
  type('Depuis le', '20/11/26');
  const asked = () => calls.filter(({ path }) => path.startsWith('/api/admin/audit')).map(({ path }) => path);
  await waitFor(() => expect(asked()).toHaveLength(4));
  expect(asked().at(-1)).toBe('/api/admin/audit?subject=member&from=2026-11-20&page=1');
});
