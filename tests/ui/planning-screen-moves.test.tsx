// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, json } from './admin-support.ts';
import { press, spaces } from './member-screen-support.tsx';
import { NAME, named, other, PUT, sentences, session, setUpPlanning, show } from './planning-screen-support.tsx';
import { aClosure, READING } from './planning-support.ts';

const handle = () => screen.getByRole('button', { name: named(`Déplacer : ${NAME}`) });

setUpPlanning();

test('a session moves with the arrow keys, and each step is announced', async () => {
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

test('a move cannot be undone after somebody else’s change', async () => {
  const moved = { ...session, weekday: 3 as const, updatedAt: '2026-11-20T11:00:00.000Z' };
  await show({ sessions: [session], closures: [] });
  const theirs = { ...moved, place: 'Dojo', updatedAt: '2026-11-20T12:00:00.000Z' };
  answerCalls({ [PUT]: json(moved), [READING]: json({ sessions: [theirs], closures: [] }) });
  dropADayLater();
  await screen.findByText('Dojo', { exact: false });
  expect(screen.queryByRole('button', { name: 'Annuler le déplacement' })).toBeNull();
});

test('a clash caused by a move is announced and shown on both cards', async () => {
  const wednesday = { ...other, weekday: 3 as const, discipline: 'Savate', coach: 'Nadia Soltani' };
  const moved = { ...session, weekday: 3 as const, updatedAt: '2026-11-20T11:00:00.000Z' };
  const made = json({ sessions: [moved, wednesday], closures: [] });
  await show({ sessions: [session, wednesday], closures: [] });
  answerCalls({ [PUT]: json(moved), [READING]: made });
  dropADayLater();
  const clash = 'Même lieu que la savate (19 h 30 – 21 h 00)';
  await waitFor(() => expect(sentences()).toContain(`Posé : mercredi de 18 h 30 à 20 h 00. À vérifier. ${clash}.`));
  const cards = screen
    .getAllByRole('button', { name: /^Modifier\s: Mercredi/ })
    .map((card) => spaces(card.textContent));
  expect(cards[0]).toContain(clash);
  expect(cards[1]).toContain('Même lieu que la canne (18 h 30 – 20 h 00)');
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

test('a session moved in its dialog is announced at its new place, and can go back', async () => {
  const moved = { ...session, weekday: 3 as const, updatedAt: '2026-11-20T11:00:00.000Z' };
  await show({ sessions: [session], closures: [] });
  answerCalls({ [PUT]: json(moved), [READING]: json({ sessions: [moved], closures: [] }) });
  press(/^Modifier\s: Mardi/);
  fireEvent.change(screen.getByLabelText('Jour'), { target: { value: '3' } });
  press('Enregistrer le créneau');
  await screen.findByText(named('Déplacé : Canne, mercredi de 18 h 30 à 20 h 00'));
  expect(screen.getByRole('button', { name: 'Annuler le déplacement' })).toBeTruthy();
});

test('a session changed in its dialog without a new place is not announced as moved', async () => {
  const renamed = { ...session, place: 'Dojo', updatedAt: '2026-11-20T11:00:00.000Z' };
  await show({ sessions: [session], closures: [] });
  answerCalls({ [PUT]: json(renamed), [READING]: json({ sessions: [renamed], closures: [] }) });
  press(/^Modifier\s: Mardi/);
  fireEvent.change(screen.getByLabelText('Lieu'), { target: { value: 'Dojo' } });
  press('Enregistrer le créneau');
  await screen.findByText('Dojo', { exact: false });
  expect(screen.queryByText(/^Déplacé/)).toBeNull();
});
