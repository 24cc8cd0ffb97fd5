// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Closing } from '#domain/member/archiving.ts';
import { type AdminSeason, usualDays } from '#domain/season/season-days.ts';
import { SeasonsScreen } from '#features/admin/seasons/SeasonsScreen.tsx';
import { $seasonDialog, $seasons } from '#features/admin/seasons/seasons-store.ts';
import { answerCalls, json } from './admin-support.ts';
import { press, section, spaces } from './member-screen-support.tsx';
import { TYPED } from './typed-password.ts';

const aSeason = (id: string, changes: Partial<AdminSeason> = {}): AdminSeason => ({
  ...usualDays(id),
  forced: null,
  state: 'open',
  isShown: true,
  isSwitchedOff: false,
  atOnce: null,
  prices: [
    { productId: '00000000-0000-4000-8000-000000000001', name: 'Savate', normal: 210, reduced: 160 },
    { productId: '00000000-0000-4000-8000-000000000002', name: 'Canne', normal: 97.5, reduced: null },
  ],
  reductions: [],
  aids: [],
  federationAsked: {},
  federationColumns: [],
  current: 3,
  archived: 0,
  closings: [],
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

const running = aSeason('2026-2027');
const next = aSeason('2027-2028', { state: 'prepared', isShown: false, current: 0 });
const READING = 'GET /api/admin/seasons';

const show = async (seasons: readonly AdminSeason[], answers: Parameters<typeof answerCalls>[0] = {}) => {
  const calls = answerCalls({
    [READING]: json(seasons),
    [`${READING}/next`]: json(usualDays('2028-2029')),
    ...answers,
  });
  render(<SeasonsScreen />);
  await screen.findByRole('heading', { level: 2, name: '2026-2027' });
  return calls;
};

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const writes = (calls: Awaited<ReturnType<typeof show>>) => calls.filter(({ method }) => method !== 'GET');

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $seasons.set({ state: 'loading' });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  $seasonDialog.set(undefined);
  vi.unstubAllGlobals();
});

test('opening a season says which one it closes to visitors', async () => {
  await show([next, running]);
  press('Ouvrir maintenant, saison 2027-2028');
  expect(spaces(screen.getByRole('dialog').textContent)).toContain('cela ferme la saison 2026-2027');
});

test('a season that is closed from another browser can be brought back from this one', async () => {
  const batchId = '00000000-0000-4000-8000-0000000000aa';
  const closed = aSeason('2025-2026', {
    ...{ state: 'ended', isShown: false, current: 0, archived: 48 },
    closings: [{ batchId, count: 48, at: '2026-11-19T10:00:00.000Z', by: 'Camille' }],
  });
  const calls = await show([running, closed], {
    [`POST /api/admin/memberships/archive-all/${batchId}/undo`]: json({ count: 48, stayed: 0 }),
  });
  expect(spaces(section('2025-2026').textContent)).toContain('par Camille : 48 adhésions aux archives');
  press('Annuler la clôture, saison 2025-2026');
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
});

test('each season shows how it stands, its days and its prices', async () => {
  await show([next, running]);
  const prepared = spaces(section('2027-2028').textContent);
  for (const words of ['Préparée', 'Ouverture à tous01/06/27', 'Savate210,00 €160,00 €', 'Canne97,50 €aucun'])
    expect(prepared).toContain(words);
  const shown = spaces(section('2026-2027').textContent);
  for (const words of ['Inscriptions ouvertes', 'Sur le site', '3 adhésions dans la liste'])
    expect(shown).toContain(words);
});

test.each(['open', 'former'] as const)(
  'a season that is %s by its days is not said to be while sign-up is off',
  async (state) => {
    await show([aSeason('2026-2027', { state, isSwitchedOff: true })]);
    const tags = within(section('2026-2027')).getByRole('heading', { level: 2 }).parentElement;
    expect(tags?.textContent).toBe('2026-2027Inscriptions désactivéesSur le site');
    expect(spaces(section('2026-2027').textContent)).toContain('personne ne peut s’inscrire');
    expect(screen.getByRole('link', { name: 'Voir l’interrupteur' }).getAttribute('href')).toBe(
      '/admin/reglages?section=site',
    );
  },
);

test('the next season is prepared with the proposed days, of which one is changed', async () => {
  const calls = await show([running], { 'POST /api/admin/seasons': json(next, 201) });
  press('Préparer 2028-2029');
  type('Ouverture à tous', '20/06/28');
  type('Fin des inscriptions', '31/01/29');
  press('Préparer la saison');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls).map(({ body }) => body)).toEqual([
    { ...usualDays('2028-2029'), opensOn: '2028-06-20', closesOn: '2029-01-31' },
  ]);
});

test('days that contradict each other are not sent, and the field says why', async () => {
  const calls = await show([running]);
  press('Modifier les dates, saison 2026-2027');
  type('Dernier cours', '01/07/28');
  type('Ouverture aux anciens adhérents', '28/11/25');
  type('Ouverture à tous', '27/11/25');
  press('Enregistrer les dates');
  await waitFor(() => expect(screen.getByLabelText('Dernier cours').getAttribute('aria-invalid')).toBe('true'));
  const said = spaces(screen.getByRole('dialog').textContent);
  expect(said).toContain('« Dernier cours » vient entre « Premier cours » et « Dernier jour ».');
  expect(said).toContain('C’est trop tôt : au plus tôt le 1er janvier de l’année où la saison commence.');
  expect(said).toContain('« Ouverture à tous » ne peut pas venir avant « Ouverture aux anciens adhérents ».');
  expect(writes(calls)).toEqual([]);
});

test('prices are typed with a comma and sent with the version that was read', async () => {
  const calls = await show([next, running], { 'PUT /api/admin/seasons/2027-2028/prices': json(next) });
  press('Modifier les tarifs, saison 2027-2028');
  expect(spaces(screen.getByRole('dialog').textContent)).toContain('Rien n’en est visible avant');
  type('Canne, tarif normal', 'cent');
  press('Enregistrer les tarifs');
  await screen.findByText('Veuillez entrer un montant, par exemple 97,50.');
  type('Canne, tarif normal', '105,50');
  type('Savate, tarif réduit', '');
  press('Enregistrer les tarifs');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [savate, canne] = next.prices.map(({ name: _name, ...price }) => price);
  expect(writes(calls).map(({ body }) => body)).toEqual([
    {
      prices: [
        { ...savate, reduced: null },
        { ...canne, normal: 105.5 },
      ],
      updatedAt: next.updatedAt,
    },
  ]);
});

test('paying in several times is switched on by the part that is paid at once, and off by leaving it empty', async () => {
  const on = aSeason('2027-2028', { ...next, atOnce: 120.5 });
  const path = '/api/admin/seasons/2027-2028';
  const calls = await show([next, running], { [`PUT ${path}/instalments`]: json(on) });
  expect(spaces(section('2027-2028').textContent)).toContain('En plusieurs foisnon proposé');
  press('Paiement en plusieurs fois, saison 2027-2028');
  const label = 'Part payée tout de suite, en euros';
  type(label, '0,5');
  press('Enregistrer');
  await screen.findByText(/au moins 1,00/);
  type(label, '12O');
  press('Enregistrer');
  await screen.findByText('Veuillez entrer un montant, par exemple 97,50.');
  type(label, '120,50');
  press('Enregistrer');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls).map(({ body }) => body)).toEqual([{ atOnce: 120.5, updatedAt: next.updatedAt }]);
});

test('sign-up is opened and closed by hand, and left to its days again', async () => {
  const forced = aSeason('2026-2027', { forced: 'closed', state: 'closed' });
  const calls = await show([forced], { 'PUT /api/admin/seasons/2026-2027/sign-up': json(running) });
  expect(spaces(section('2026-2027').textContent)).toContain('Fermée à la main');
  press('Suivre les dates, saison 2026-2027');
  press('Suivre les dates');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls).map(({ body }) => body)).toEqual([{ forced: null, updatedAt: forced.updatedAt }]);
});

const closing: Closing = {
  ...{ season: '2026-2027', lastDay: '2027-08-31', hasEnded: false, isOpen: true, archived: 12, cancelled: 1 },
  owing: [{ id: 'a', fullName: 'Ada Martin', owed: 41 }],
  stopping: [],
  underWay: [{ id: 'b', fullName: 'Bob Roy', hasProof: true, hasFlag: false }],
  staying: Array.from({ length: 10 }, (_, n) => ({ id: String(n), fullName: `Zoé ${n}` })),
};

test('before a season is closed, the dialog shows who is archived, who owes, which payments run and who stays', async () => {
  const calls = await show([running], {
    'GET /api/admin/seasons/2026-2027/closing': json(closing),
    'POST /api/admin/memberships/archive-all': json({ batchId: crypto.randomUUID(), count: 12 }),
    'GET /api/admin/memberships': json([]),
  });
  press('Clore la saison, saison 2026-2027');
  const dialog = screen.getByRole('dialog', { name: 'Clore la saison 2026-2027' });
  await within(dialog).findByText('12 adhésions rejoignent les archives, dont 1 annulée.');
  const told = spaces(dialog.textContent);
  for (const words of [
    'elle court jusqu’au 31/08/27',
    '1 personne doit encore 41,00 €',
    'Ada Martin, 41,00 €',
    'Bob Roy, justificatif à décider',
    '10 inscriptions en attente de paiement restent',
    'et 2 autres',
  ])
    expect(told).toContain(words);
  expect(writes(calls)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Archiver 12 adhésions' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls).map(({ body }) => body)).toEqual([
    { batchId: expect.any(String), season: '2026-2027', seen: 12, password: TYPED },
  ]);
  await screen.findByText('12 adhésions archivées (saison 2026-2027).');
});

test('if somebody left since it was shown, nothing is archived and it is shown anew', async () => {
  let read = 0;
  await show([running], {
    'GET /api/admin/seasons/2026-2027/closing': () => {
      read += 1;
      return Response.json({ ...closing, archived: 13 - read });
    },
    'POST /api/admin/memberships/archive-all': json({ type: 'conflict', message: 'La liste a changé.' }, 409),
    'GET /api/admin/memberships': json([]),
  });
  press('Clore la saison, saison 2026-2027');
  fireEvent.click(await screen.findByRole('button', { name: 'Archiver 12 adhésions' }));
  await screen.findByRole('button', { name: 'Archiver 11 adhésions' });
  expect(screen.getByRole('dialog').textContent).toContain('La liste a changé.');
});

test('nothing is archived while what closing does could not be read', async () => {
  const calls = await show([running]);
  press('Clore la saison, saison 2026-2027');
  await screen.findByText('Ce qui se passera n’a pas pu être lu.');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Archiver/ }));
  await Promise.resolve();
  expect(writes(calls)).toEqual([]);
});

test('an aid may end today or earlier, but not before anybody can join its season', async () => {
  const calls = await show([running], { 'PUT /api/admin/seasons/2026-2027/aids': json(running) });
  press('Aides, saison 2026-2027');
  const [label, amount, day] = ['Nom', 'Montant', 'Dernier jour'].map((name) => screen.getAllByLabelText(name)[0]);
  const set = (field: HTMLElement | undefined, value: string) =>
    field && fireEvent.change(field, { target: { value } });
  set(label, 'Pass’Sport');
  set(amount, '70');
  set(day, '31/05/26');
  press('Enregistrer les aides');
  await screen.findByText(/^Les inscriptions de la saison commencent le 01\/06\/26/);
  expect(writes(calls)).toEqual([]);
  set(day, '01/06/26');
  press('Enregistrer les aides');
  await waitFor(() => expect(writes(calls)).toMatchObject([{ body: { aids: [{ lastDay: '2026-06-01' }] } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('reductions of a season are typed with their conditions, and one is taken back by its button', async () => {
  const held = { name: 'Rentrée', from: null, minAge: null, maxAge: null, percent: 10 };
  const calls = await show([aSeason('2026-2027', { reductions: [held] })], {
    'PUT /api/admin/seasons/2026-2027/reductions': json(running),
  });
  expect(spaces(section('2026-2027').textContent)).toContain('Rentrée : −10 %');
  press('Réductions, saison 2026-2027');
  press('Retirer la réduction «\u00A0Rentrée\u00A0»');
  const typed = ['Arrivée en février', '30 %', '01/02/27', '', '25'];
  const labels = ['Nom', 'Montant', 'À partir du', 'De quel âge', 'À quel âge'];
  labels.forEach((label, place) => {
    const [field] = screen.getAllByLabelText(label);
    if (field) fireEvent.change(field, { target: { value: typed[place] } });
  });
  press('Enregistrer les réductions');
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  expect(writes(calls)[0]?.body).toMatchObject({
    reductions: [{ name: 'Arrivée en février', percent: 30, from: '2027-02-01', minAge: null, maxAge: 25 }],
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['Montant', '100 %', 'Indiquez un montant, ou de 1 à 90 %.'],
  ['Montant', '0,005', 'Indiquez un montant, ou de 1 à 90 %.'],
  ['À partir du', '31/02/27', 'Indiquez un jour, par exemple 01/02/27, ou rien.'],
  ['À quel âge', 'vingt', 'Indiquez un âge en années, ou rien.'],
])('a reduction with a wrong field, «%s» %s, says so and is not sent', async (label, text, sentence) => {
  const calls = await show([running]);
  press('Réductions, saison 2026-2027');
  type('Nom', 'Aînés');
  const fill = (name: string, value: string) => {
    const [field] = screen.getAllByLabelText(name);
    if (field) fireEvent.change(field, { target: { value } });
  };
  fill('Montant', '20');
  fill(label, text);
  press('Enregistrer les réductions');
  expect(spaces((await screen.findByText((shown) => spaces(shown) === sentence)).textContent)).toBe(sentence);
  expect(writes(calls)).toHaveLength(0);
});
