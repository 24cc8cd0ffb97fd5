// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlanningScreen } from '#features/admin/planning/PlanningScreen.tsx';
import { answerCalls, json } from './admin-support.ts';
import { press, spaces } from './member-screen-support.tsx';
import { NAME, named, other, PUT, sentences, session, setUpPlanning, show } from './planning-screen-support.tsx';
import { aClosure, aTraining, READING, sessionPath } from './planning-support.ts';

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

setUpPlanning();

test('clashes are shown and never refused', async () => {
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
  const sent = calls
    .filter(({ method, path }) => method === 'POST' && path === '/api/admin/planning')
    .map(({ body }) => body);
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

test('a session that another administrator deleted keeps the typed text, and can be added again', async () => {
  const calls = await show(
    { sessions: [session], closures: [] },
    {
      [PUT]: json({ type: 'not-found', message: 'Introuvable.' }, 404),
      'POST /api/admin/planning': json({ ...session, place: 'Gymnase' }, 201),
    },
  );
  press(/^Modifier\s: Mardi/);
  type('Lieu', 'Gymnase');
  press('Enregistrer le créneau');
  const notice = await screen.findByText('Supprimé entretemps');
  expect(notice.closest('[role=alert]')?.textContent).toContain('enregistrez pour l’ajouter à nouveau');
  expect(screen.queryByText('Introuvable.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Supprimer ce créneau' }), 'it is deleted already').toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Lieu').value).toBe('Gymnase');
  press('Enregistrer le créneau');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [added] = calls.filter(({ method, path }) => method === 'POST' && path === '/api/admin/planning');
  expect(added?.body).toMatchObject({ place: 'Gymnase', discipline: session.discipline });
  expect(calls.filter(({ method, path }) => `${method} ${path}` === READING).length).toBeGreaterThan(1);
});

test('a deletion names the session, and keeps the dialog when it fails', async () => {
  const DELETE = `DELETE ${sessionPath(session)}`;
  await show({ sessions: [session], closures: [] });
  press(/^Modifier\s: Mardi/);
  press('Supprimer ce créneau');
  const dialog = screen.getByRole('dialog', { name: named(`Supprimer ${NAME}`) });
  fireEvent.click(within(dialog).getByRole('button', { name: named(`Supprimer ${NAME}`) }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'La réponse n’est pas arrivéeCe que vous demandiez est peut-être fait',
  );
  answerCalls({ [DELETE]: () => new Response(null, { status: 204 }), [READING]: json({ sessions: [], closures: [] }) });
  fireEvent.click(within(dialog).getByRole('button', { name: named(`Supprimer ${NAME}`) }));
  await screen.findByText('La semaine est vide');
});

test('a date of one session is cancelled, then restored', async () => {
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

test('a closure in the past shows a note that nobody will see it, and may be kept', async () => {
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

test('a planning that cannot be read can be loaded again', async () => {
  answerCalls({});
  render(<PlanningScreen />);
  await screen.findByText('Le planning n’a pas pu être lu.');
  answerCalls({ [READING]: json({ sessions: [session], closures: [] }) });
  press('Réessayer');
  await screen.findByRole('heading', { name: 'La semaine' });
});
