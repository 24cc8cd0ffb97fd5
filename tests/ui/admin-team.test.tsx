// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TeamMember } from '#domain/team.ts';
import { TeamScreen } from '#features/admin/team/TeamScreen.tsx';
import { $team } from '#features/admin/team/team-store.ts';
import { answerCalls, json } from './admin-support.ts';
import { answerForms, decodeFrom } from './upload-support.ts';

const LIST = 'GET /api/admin/team';
const ORDER = 'PUT /api/admin/team/order';
const products = json([
  { id: 'p', name: 'Canne', prices: [] },
  { id: 's', name: 'Savate', prices: [] },
]);

const somebody = (firstName: string, changes: Partial<TeamMember> = {}): TeamMember => ({
  id: `id-${firstName}`,
  firstName,
  lastName: 'Martin',
  role: 'Monitrice',
  group: 'encadrement',
  disciplines: ['Canne'],
  bio: '',
  photo: null,
  position: 0,
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});
const solene = somebody('Solène', { group: 'bureau', role: 'Présidente' });
const [ines, maelle, nadia] = ['Inès', 'Maëlle', 'Nadia'].map((name, position) => somebody(name, { position }));
const team = [solene, ines, maelle, nadia].filter((one) => one !== undefined);

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $team.set({ state: 'loading' });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = async (answers: Parameters<typeof answerCalls>[0] = {}) => {
  const calls = answerCalls({ [LIST]: json(team), 'GET /api/products': products, ...answers });
  render(<TeamScreen />);
  await screen.findByRole('region', { name: 'Encadrement' });
  return calls;
};
const teachers = () =>
  within(screen.getByRole('region', { name: 'Encadrement' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('the team stands in its groups and order, and what is saved waits to be published', async () => {
  await show();
  expect(teachers()).toEqual(['Inès Martin', 'Maëlle Martin', 'Nadia Martin']);
  expect(within(screen.getByRole('region', { name: 'Bureau' })).getByText('Présidente')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Publier le site/ }).getAttribute('href')).toBe('/admin/publication');
});

test('a team that cannot be read says so and is read again on demand; an empty one teaches', async () => {
  answerCalls({ [LIST]: json({ type: 'unavailable' }, 503) });
  render(<TeamScreen />);
  await screen.findByText('Erreur lors de la récupération de l’équipe');
  answerCalls({ [LIST]: json([]) });
  press('Réessayer');
  await screen.findByRole('heading', { name: 'L’équipe est vide' });
});

test('an arrow moves somebody by one place, shown and said at once, and saved', async () => {
  const moved = team.filter((one) => one !== ines).toSpliced(2, 0, ...(ines ? [ines] : []));
  const calls = await show({ [ORDER]: json(moved) });
  press('Descendre Inès Martin');
  expect(teachers()).toEqual(['Maëlle Martin', 'Inès Martin', 'Nadia Martin']);
  expect(screen.getByText('Inès Martin, position 2 sur 3.')).toBeTruthy();
  await screen.findByText('Opération réussie');
  const [{ body } = { body: undefined }] = calls.filter(({ method }) => method === 'PUT');
  expect(body).toEqual({ group: 'encadrement', ids: ['id-Maëlle', 'id-Inès', 'id-Nadia'] });
  press('Monter Maëlle Martin');
  expect(
    calls.filter(({ method }) => method === 'PUT'),
    'the first cannot go up',
  ).toHaveLength(1);
});

test('an order that came too late gives way to the team as it is', async () => {
  await show({ [ORDER]: json({ type: 'conflict', message: 'Changé.', current: [] }, 409) });
  press('Monter Nadia Martin');
  await screen.findByText(/L’équipe a changé entretemps/);
  await waitFor(() => expect(teachers()).toEqual(['Inès Martin', 'Maëlle Martin', 'Nadia Martin']));
});

test('somebody new goes to the end of their group; what is missing is said first', async () => {
  const calls = await show();
  const sent = answerForms({ status: 201, body: solene });
  press('Ajouter une personne');
  type('Prénom', 'Damien');
  type('Nom', 'Oriot');
  press('Enregistrer');
  await screen.findByText('Veuillez renseigner la fonction.');
  expect(document.activeElement).toBe(screen.getByLabelText('Fonction'));
  expect(sent).toEqual([]);
  type('Fonction', 'Moniteur');
  fireEvent.click(await screen.findByLabelText('Savate'));
  fireEvent.click(screen.getByLabelText('Canne'));
  press('Enregistrer');
  await screen.findByRole('region', { name: 'Encadrement' });
  expect(sent).toMatchObject([{ method: 'POST', path: '/api/admin/team', token: 'Bearer abc' }]);
  expect(sent[0]?.fields).toEqual({
    id: expect.any(String),
    firstName: 'Damien',
    lastName: 'Oriot',
    role: 'Moniteur',
    group: 'encadrement',
    bio: '',
    disciplines: ['Canne', 'Savate'],
    position: '3',
  });
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/admin/team')).toHaveLength(2));
});

test('somebody new saved again after a failure is the same person; with other words, what is there is shown first', async () => {
  const damien = somebody('Damien', { bio: '' });
  answerCalls({ [LIST]: json(team), 'GET /api/products': products });
  render(<TeamScreen />);
  await screen.findByRole('region', { name: 'Encadrement' });
  const sent = answerForms(
    { status: 503, body: { type: 'unavailable', message: 'Indisponible.' } },
    { status: 409, body: { type: 'conflict', message: 'Changé.' } },
    { status: 200, body: damien },
  );
  press('Ajouter une personne');
  type('Prénom', 'Damien');
  type('Nom', 'Martin');
  type('Fonction', 'Monitrice');
  press('Enregistrer');
  await screen.findByText('Indisponible.');
  const there = String(sent[0]?.fields.id);
  answerCalls({ [LIST]: json(team), [`GET /api/admin/team/${there}`]: json({ ...damien, id: there }) });
  type('Présentation', 'Gant d’argent.');
  press('Enregistrer');
  await screen.findByText('Cette fiche a changé entretemps');
  press('Garder ma saisie');
  await screen.findByText(/Votre saisie est gardée/);
  press('Enregistrer');
  await screen.findByRole('region', { name: 'Encadrement' });
  expect(sent.map(({ method, path, fields }) => [method, path, fields.id])).toEqual([
    ['POST', '/api/admin/team', there],
    ['POST', '/api/admin/team', there],
    ['PUT', `/api/admin/team/${there}`, undefined],
  ]);
});

test('a failed save keeps what was typed, and leaving asks first', async () => {
  await show();
  answerForms({ status: 503, body: { type: 'unavailable', message: 'Indisponible.' } });
  press('Modifier Inès Martin');
  type('Présentation', 'Gant d’argent.');
  press('Enregistrer');
  await screen.findByText('Indisponible.');
  expect(textIn('Présentation')).toBe('Gant d’argent.');
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  press('Annuler');
  expect([asked.mock.calls.length, textIn('Présentation')]).toEqual([1, 'Gant d’argent.']);
  asked.mockReturnValue(true);
  press('Annuler');
  await screen.findByRole('region', { name: 'Encadrement' });
});

test('a change somebody else saved first is shown beside one’s own, and the choice is free', async () => {
  const theirs = { ...ines, role: 'Directrice', updatedAt: '2026-11-20T12:00:00.000Z' };
  await show({ 'GET /api/admin/team/id-In%C3%A8s': json(theirs) });
  const sent = answerForms(
    { status: 409, body: { type: 'conflict', message: 'Changé.' } },
    { status: 200, body: theirs },
  );
  press('Modifier Inès Martin');
  type('Présentation', 'La mienne.');
  press('Enregistrer');
  const notice = await screen.findByText('Cette fiche a changé entretemps');
  expect(notice.closest('[role=alert]')?.textContent).toContain('Directrice');
  expect(textIn('Présentation')).toBe('La mienne.');
  press('Garder ma saisie');
  await screen.findByText(/Votre saisie est gardée/);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enregistrer' }));
  press('Enregistrer');
  await screen.findByRole('region', { name: 'Encadrement' });
  expect(sent.map(({ fields }) => fields.updatedAt)).toEqual([ines?.updatedAt, theirs.updatedAt]);
});

test('the other version may be taken instead', async () => {
  const theirs = { ...ines, role: 'Directrice', updatedAt: '2026-11-20T12:00:00.000Z' };
  await show({ 'GET /api/admin/team/id-In%C3%A8s': json(theirs) });
  answerForms({ status: 409, body: { type: 'conflict' } });
  press('Modifier Inès Martin');
  type('Fonction', 'Autre');
  press('Enregistrer');
  await screen.findByText('Cette fiche a changé entretemps');
  press('Prendre l’autre version');
  expect(textIn('Fonction')).toBe('Directrice');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enregistrer' }));
});

test('a photo taken off, or kept after all, leaves the focus at its field', async () => {
  const photo = { url: '/api/media/gant/960.jpg', alt: '', width: 800, height: 500 };
  await show({ [LIST]: json([somebody('Inès', { photo })]) });
  press('Modifier Inès Martin');
  for (const way of ['Retirer la photo', 'Garder la photo actuelle']) {
    screen.getByRole('button', { name: way }).focus();
    press(way);
    expect(document.activeElement).toBe(screen.getByLabelText('Photo'));
  }
});

test('a photo is checked by decoding it before it is sent', async () => {
  await show();
  decodeFrom(4);
  const sent = answerForms({ status: 200, body: ines });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  press('Modifier Inès Martin');
  const choose = (bytes: number[]) =>
    fireEvent.change(screen.getByLabelText('Photo'), {
      target: { files: [new File([Uint8Array.from(bytes)], 'a.jpg')] },
    });
  choose([1, 2, 3, 4]);
  await screen.findByText('L’image doit être au format JPG, PNG ou WebP.');
  choose([0xff, 0xd8, 0xff]);
  await screen.findByText('Ce fichier est illisible, veuillez en choisir un autre.');
  choose([0xff, 0xd8, 0xff, 0xe0]);
  await screen.findByText('Photo prête');
  expect(screen.getByRole('img', { name: 'Aperçu de la photo' }).getAttribute('src')).toBe('blob:photo');
  press('Enregistrer');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.fields).toHaveProperty('photo');
});

test('whoever leaves is named in the question, and already gone is as good', async () => {
  const calls = await show({
    'DELETE /api/admin/team/id-In%C3%A8s': json({ type: 'not-found', message: 'Introuvable.' }, 404),
  });
  press('Supprimer Inès Martin');
  const dialog = screen.getByRole('dialog', { name: /Supprimer Inès Martin de l’équipe/ });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer Inès Martin' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/admin/team')).toHaveLength(2));
});

test('a form left while its photo is prepared keeps no picture in memory', async () => {
  await show();
  decodeFrom(4);
  const { promise, resolve } = Promise.withResolvers<void>();
  const decode = vi.fn(() => promise.then(() => ({ close: () => undefined })));
  vi.stubGlobal('createImageBitmap', decode);
  vi.stubGlobal('confirm', () => true);
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  press('Modifier Inès Martin');
  fireEvent.change(screen.getByLabelText('Photo'), {
    target: { files: [new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], 'a.jpg')] },
  });
  await waitFor(() => expect(decode).toHaveBeenCalled());
  press('Annuler');
  resolve();
  // Looked at twice on the way: decoded, and measured.
  await waitFor(() => expect(revoked).toHaveBeenCalledTimes(2));
  await new Promise((done) => setTimeout(done));
  expect(made).toHaveBeenCalledTimes(2);
});
