// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TeamScreen } from '#features/admin/team/TeamScreen.tsx';
import { answerCalls, json } from './admin-support.ts';
import {
  ines,
  LIST,
  ORDER,
  press,
  products,
  show,
  solene,
  somebody,
  startTeamScreens,
  teachers,
  team,
  textIn,
  type,
} from './team-support.tsx';
import { answerForms } from './upload-support.ts';

startTeamScreens();

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

test('two groups ordered one right after the other are both saved', async () => {
  const treasurer = somebody('Théo', { group: 'bureau', position: 1 });
  const calls = await show({ [LIST]: json([...team, treasurer]), [ORDER]: json([...team, treasurer]) });
  press('Descendre Inès Martin');
  press('Monter Théo Martin');
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { group: 'encadrement', ids: ['id-Maëlle', 'id-Inès', 'id-Nadia'] },
    { group: 'bureau', ids: ['id-Théo', 'id-Solène'] },
  ]);
});

test('an order that came too late is replaced by the present team', async () => {
  await show({ [ORDER]: json({ type: 'conflict', message: 'Changé.', current: [] }, 409) });
  press('Monter Nadia Martin');
  await screen.findByText(/L’équipe a changé entretemps/);
  await waitFor(() => expect(teachers()).toEqual(['Inès Martin', 'Maëlle Martin', 'Nadia Martin']));
});

test('a new person goes to the end of the group; missing fields are reported first', async () => {
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

test('a new person saved again after a failure is the same person; with other words, the saved version is shown first', async () => {
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

test('a failed save keeps the typed text, and leaving asks for confirmation', async () => {
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

test('a team member whom another administrator removed can be added again with the typed text', async () => {
  await show();
  const sent = answerForms(
    { status: 404, body: { type: 'not-found', message: 'Introuvable.' } },
    { status: 201, body: ines },
  );
  press('Modifier Inès Martin');
  type('Présentation', 'La mienne.');
  press('Enregistrer');
  await screen.findByText('Cette fiche a été supprimée entretemps');
  expect(screen.queryByRole('button', { name: 'Prendre l’autre version' })).toBeNull();
  press('Garder ma saisie');
  await screen.findByText(/enregistrez pour ajouter la fiche à nouveau/);
  press('Enregistrer');
  await screen.findByRole('region', { name: 'Encadrement' });
  expect(sent.map(({ method, fields }) => [method, fields.bio])).toEqual([
    ['PUT', 'La mienne.'],
    ['POST', 'La mienne.'],
  ]);
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

test('the question names the person who is removed, and an already removed one is a success', async () => {
  const calls = await show({
    'DELETE /api/admin/team/id-In%C3%A8s': json({ type: 'not-found', message: 'Introuvable.' }, 404),
  });
  press('Actions\u202F: Inès Martin');
  press('Supprimer Inès Martin');
  const dialog = screen.getByRole('dialog', { name: /Supprimer Inès Martin de l’équipe/ });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer Inès Martin' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/admin/team')).toHaveLength(2));
});
