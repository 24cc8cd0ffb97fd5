// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Planning } from '#domain/training.ts';
import { PlanningScreen } from '#features/admin/planning/PlanningScreen.tsx';
import { answerCalls, json } from './admin-support.ts';
import { press, spaces } from './member-screen-support.tsx';
import { aClosure, aTraining, READING, resetPlanning, sessionPath } from './planning-support.ts';

const session = aTraining();
const other = aTraining({ id: '00000000-0000-4000-8000-000000000002', startTime: '19:30', endTime: '21:00' });
const NAME = 'Canne, mardi de 18 h 30 à 20 h 00';
const PUT = `PUT ${sessionPath(session)}`;

const show = async (planning: Planning, answers: Parameters<typeof answerCalls>[0] = {}) => {
  const calls = answerCalls({
    [READING]: json(planning),
    'GET /api/admin/products': json([{ name: 'Savate', retired: false }]),
    ...answers,
  });
  render(<PlanningScreen />);
  await screen.findByRole('heading', { name: 'La semaine' });
  return calls;
};

const named = (name: string) => (found: string) => spaces(found) === name;
const handle = () => screen.getByRole('button', { name: named(`Déplacer : ${NAME}`) });
const sentences = () => screen.getAllByRole('status').map(({ textContent }) => spaces(textContent));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  resetPlanning();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a session moves with the arrow keys, each step said aloud', async () => {
  const moved = { ...session, weekday: 3 as const, startTime: '18:45', endTime: '20:15' };
  const calls = await show({ sessions: [session], closures: [] }, { [PUT]: json(moved) });
  fireEvent.click(handle());
  expect(handle().getAttribute('aria-pressed')).toBe('true');
  fireEvent.keyDown(handle(), { key: 'ArrowDown' });
  const held = screen.getByRole('button', { name: /^Déplacer/, pressed: true });
  fireEvent.keyDown(held, { key: 'ArrowRight' });
  expect(sentences()).toContain('mercredi de 18 h 45 à 20 h 15.');
  fireEvent.click(held);
  expect(sentences()).toContain('Posé : mercredi de 18 h 45 à 20 h 15.');
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ weekday: 3, startTime: '18:45' });
});

test('Escape gives a move up', async () => {
  const calls = await show({ sessions: [session], closures: [] });
  fireEvent.click(handle());
  fireEvent.keyDown(handle(), { key: 'ArrowLeft' });
  fireEvent.keyDown(screen.getByRole('button', { pressed: true }), { key: 'Escape' });
  expect(handle().getAttribute('aria-pressed')).toBe('false');
  expect(sentences()).toContain('Déplacement annulé : mardi de 18 h 30 à 20 h 00.');
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

const dropADayLater = (): void => {
  fireEvent.click(handle());
  fireEvent.keyDown(handle(), { key: 'ArrowRight' });
  fireEvent.click(screen.getByRole('button', { pressed: true }));
};

test('a move is taken back once, with the version it made', async () => {
  const moved = { ...session, weekday: 3 as const, updatedAt: '2026-11-20T11:00:00.000Z' };
  const back = { ...session, updatedAt: '2026-11-20T12:00:00.000Z' };
  await show({ sessions: [session], closures: [] });
  answerCalls({ [PUT]: json(moved), [READING]: json({ sessions: [moved], closures: [] }) });
  dropADayLater();
  await screen.findByText(named('Déplacé : Canne, mercredi de 18 h 30 à 20 h 00'));
  const calls = answerCalls({ [PUT]: json(back), [READING]: json({ sessions: [back], closures: [] }) });
  press('Annuler le déplacement');
  expect(handle()).toBeTruthy();
  await screen.findByText(named(`Déplacé : ${NAME}`));
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toEqual([expect.objectContaining({ weekday: 2, updatedAt: moved.updatedAt })]);
  expect(screen.queryByRole('button', { name: 'Annuler le déplacement' })).toBeNull();
});

test('a move that somebody changed since then is not offered to be taken back', async () => {
  const moved = { ...session, weekday: 3 as const, updatedAt: '2026-11-20T11:00:00.000Z' };
  await show({ sessions: [session], closures: [] });
  const theirs = { ...moved, place: 'Dojo', updatedAt: '2026-11-20T12:00:00.000Z' };
  answerCalls({ [PUT]: json(moved), [READING]: json({ sessions: [theirs], closures: [] }) });
  dropADayLater();
  await screen.findByText('Dojo', { exact: false });
  expect(screen.queryByRole('button', { name: 'Annuler le déplacement' })).toBeNull();
});

test('a clash that a move makes is said, and stands on both cards', async () => {
  const wednesday = { ...other, weekday: 3 as const, discipline: 'Savate', coach: 'Nadia Soltani' };
  const moved = { ...session, weekday: 3 as const, updatedAt: '2026-11-20T11:00:00.000Z' };
  const made = json({ sessions: [moved, wednesday], closures: [] });
  await show({ sessions: [session, wednesday], closures: [] });
  answerCalls({ [PUT]: json(moved), [READING]: made });
  dropADayLater();
  const clash = 'Même lieu que Savate (19 h 30 – 21 h 00)';
  await waitFor(() => expect(sentences()).toContain(`Posé : mercredi de 18 h 30 à 20 h 00. À vérifier. ${clash}.`));
  const cards = screen
    .getAllByRole('button', { name: /^Modifier\s: Mercredi/ })
    .map((card) => spaces(card.textContent));
  expect(cards[0]).toContain(clash);
  expect(cards[1]).toContain('Même lieu que Canne (18 h 30 – 20 h 00)');
});

test('a move that would lose a cancelled date asks first', async () => {
  const cancelled = aClosure({ from: '2099-12-22', to: '2099-12-22', trainingSessionId: session.id, label: 'gala' });
  const calls = await show({ sessions: [session], closures: [cancelled] }, { [PUT]: json(session) });
  fireEvent.click(handle());
  fireEvent.keyDown(handle(), { key: 'ArrowRight' });
  fireEvent.click(screen.getByRole('button', { pressed: true }));
  const dialog = screen.getByRole('dialog', { name: named(`Déplacer ${NAME}`) });
  expect(spaces(dialog.textContent)).toContain('séance annulée : gala');
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  press('Déplacer quand même');
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
});

test('what clashes is said, and forbidden nowhere', async () => {
  await show({ sessions: [session, other], closures: [] });
  expect(screen.getByText(/^Le même lieu sert deux fois/)).toBeTruthy();
  expect(screen.getByText(/^Une même personne encadre deux séances/)).toBeTruthy();
});

test('a new session is checked, sent once, and shown', async () => {
  const added = aTraining({ discipline: 'Savate', weekday: 5 });
  const calls = await show({ sessions: [], closures: [] }, { 'POST /api/admin/planning': json(added, 201) });
  expect(screen.getByText('La semaine est vide')).toBeTruthy();
  press('Ajouter un créneau');
  press('Enregistrer le créneau');
  expect(await screen.findByText('Veuillez renseigner la discipline.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Jour'), { target: { value: '5' } });
  type('Début', '18h30');
  type('Fin', '20h');
  type('Discipline', 'Savate');
  press('Enregistrer le créneau');
  press('Enregistrer le créneau');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ weekday: 5, startTime: '18:30', endTime: '20:00', discipline: 'Savate' });
});

test('somebody else’s version is shown beside mine, and either can be saved', async () => {
  const theirs = { ...session, place: 'Dojo', coach: 'Maëlle Quérec', updatedAt: '2026-11-20T12:00:00.000Z' };
  const answers = [json({ type: 'conflict', message: 'Cet élément a changé.' }, 409), json(theirs)];
  const calls = await show(
    { sessions: [session], closures: [] },
    { [PUT]: () => (answers.shift() ?? json(theirs))(), [`GET ${sessionPath(session)}`]: json(theirs) },
  );
  press(/^Modifier\s: Mardi/);
  type('Lieu', 'Gymnase');
  press('Enregistrer le créneau');
  const table = await screen.findByRole('table');
  expect(table.textContent).toContain('Gymnase');
  expect(table.textContent).toContain('Dojo');
  expect(screen.getByLabelText<HTMLInputElement>('Encadrement').value).toBe('Maëlle Quérec');
  press(/^Reprendre la valeur enregistrée\s: Lieu/);
  press('Enregistrer le créneau');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const last = calls.filter(({ method }) => method === 'PUT').at(-1)?.body;
  expect(last).toMatchObject({ place: 'Dojo', coach: 'Maëlle Quérec', updatedAt: theirs.updatedAt });
});

test('a deletion names the session, and keeps the dialog when it fails', async () => {
  const DELETE = `DELETE ${sessionPath(session)}`;
  await show({ sessions: [session], closures: [] });
  press(/^Modifier\s: Mardi/);
  press('Supprimer ce créneau');
  const dialog = screen.getByRole('dialog', { name: named(`Supprimer ${NAME}`) });
  fireEvent.click(within(dialog).getByRole('button', { name: named(`Supprimer ${NAME}`) }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Le site ne répond pas');
  answerCalls({ [DELETE]: () => new Response(null, { status: 204 }), [READING]: json({ sessions: [], closures: [] }) });
  fireEvent.click(within(dialog).getByRole('button', { name: named(`Supprimer ${NAME}`) }));
  await screen.findByText('La semaine est vide');
});

test('a date of one session is cancelled, then held again', async () => {
  const date = aClosure({ from: '2099-12-22', to: '2099-12-22', trainingSessionId: session.id, label: 'gala' });
  const path = '/api/admin/planning/closures';
  await show({ sessions: [session], closures: [] });
  press(/^Modifier\s: Mardi/);
  press('Annuler une date');
  type('Premier jour', '22/12/2099');
  type('Intitulé', 'gala');
  const calls = answerCalls({
    [`POST ${path}`]: json(date, 201),
    [READING]: json({ sessions: [session], closures: [date] }),
  });
  press('Annuler cette date');
  fireEvent.click(await screen.findByRole('button', { name: /^Supprimer\s: Canne, mardi 22/ }));
  const { id: _id, updatedAt: _updatedAt, ...sent } = date;
  expect(calls[0]?.body).toEqual(sent);
  answerCalls({
    [`DELETE ${path}/${date.id}`]: () => new Response(null, { status: 204 }),
    [READING]: json({ sessions: [session], closures: [] }),
  });
  press('Supprimer la fermeture');
  await screen.findByText('Rien n’est prévu');
});

test('a closure typed in the past is said to be announced nowhere, and may be kept', async () => {
  const past = aClosure({ from: '2020-12-24', to: '2020-12-24' });
  await show({ sessions: [session], closures: [] });
  press('Ajouter une fermeture');
  type('Intitulé', 'Réveillon');
  type('Premier jour', '24/12/2099');
  expect(sentences()).not.toContain('Ces jours sont passés : rien ne sera annoncé.');
  type('Premier jour', '24/12/2020');
  expect(sentences()).toContain('Ces jours sont passés : rien ne sera annoncé.');
  answerCalls({
    'POST /api/admin/planning/closures': json(past, 201),
    [READING]: json({ sessions: [session], closures: [past] }),
  });
  press('Enregistrer la fermeture');
  await screen.findByText('Fermetures passées (1)');
});

test('closures that are over stand apart, the latest first', async () => {
  const ofYear = (year: string, label: string) =>
    aClosure({ id: label, from: `${year}-12-19`, to: `${year}-12-26`, label });
  await show({ sessions: [session], closures: [ofYear('2019', 'avant'), ofYear('2020', 'après'), aClosure()] });
  const past = screen.getByText('Fermetures passées (2)').closest('details');
  const entries = within(past ?? document.body).getAllByRole('listitem', { hidden: true });
  expect(entries.map(({ textContent }) => spaces(textContent))).toEqual([
    expect.stringContaining('après'),
    expect.stringContaining('avant'),
  ]);
});

test('a planning that cannot be read can be asked for again', async () => {
  answerCalls({});
  render(<PlanningScreen />);
  await screen.findByText('Le planning n’a pas pu être lu.');
  answerCalls({ [READING]: json({ sessions: [session], closures: [] }) });
  press('Réessayer');
  await screen.findByRole('heading', { name: 'La semaine' });
});
