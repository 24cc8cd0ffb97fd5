// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MembershipForm } from '#components/membership-form/MembershipForm.tsx';
import { createMembershipForm } from '#components/membership-form/membership-form-store.ts';
import { type AdminSeason, usualDays } from '#domain/season/season-days.ts';
import { LicencesScreen } from '#features/admin/licences/LicencesScreen.tsx';
import { forgetList } from '#features/admin/licences/licences-store.ts';
import { FederationExportDialog } from '#features/admin/memberships/FederationExportDialog.tsx';
import { $season } from '#features/admin/season-in-hand/season-store.ts';
import { FederationColumnsDialog } from '#features/admin/seasons/FederationColumnsDialog.tsx';
import { FederationDialog } from '#features/admin/seasons/FederationDialog.tsx';
import { FederationEditor } from '#features/dossier/FederationEditor.tsx';
import { aDossier } from '#tests/support/dossiers.ts';
import { answerCalls, json } from './admin-support.ts';
import { TYPED } from './typed-password.ts';

const season: AdminSeason = {
  ...usualDays('2026-2027'),
  ...{
    forced: null,
    state: 'open',
    isShown: true,
    isSwitchedOff: false,
    atOnce: null,
    prices: [],
    reductions: [],
    aids: [],
  },
  ...{ federationAsked: {}, federationColumns: [], current: 3, archived: 0, closings: [] },
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const SEASON = '/api/admin/seasons/2026-2027';
const FILE = '/api/admin/memberships/federation-export';

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const writes = (calls: ReturnType<typeof answerCalls>) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $season.set('2026-2027');
});
afterEach(() => {
  cleanup();
  forgetList();
  $season.set(undefined);
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the form', () => {
  const show = async (mode: 'public' | 'add') => {
    const form = createMembershipForm({ mode });
    await form.showAsked({
      sex: { demand: 'required', isDropped: false },
      birthName: { demand: 'optional', isDropped: false },
      birthPlace: { demand: 'coaches', isDropped: false },
    });

    render(<MembershipForm form={form} end={null} onSubmit={() => Promise.resolve()} />);
    await screen.findByRole('group', { name: 'Pour la licence' });
    return form;
  };

  test('asks a visitor what everybody is asked, and says what is missing', async () => {
    const form = await show('public');
    const part = within(screen.getByRole('group', { name: 'Pour la licence' }));
    expect(part.getAllByRole('combobox')).toHaveLength(1);
    expect(part.queryByLabelText('Lieu de naissance')).toBeNull();
    expect(part.queryByLabelText('Encadre des cours')).toBeNull();
    form.check();
    await screen.findByText('Veuillez renseigner votre sexe.');
    type('Sexe', 'female');
    expect(form.$values.get().sex).toBe('female');
  });

  test('asks what coaches are asked once the club says that somebody coaches', async () => {
    await show('add');
    expect(screen.queryByLabelText('Lieu de naissance')).toBeNull();
    fireEvent.click(screen.getByLabelText('Encadre des cours'));
    expect(screen.getByLabelText('Lieu de naissance')).toBeTruthy();
  });

  test('has no such part where the season asks nothing', () => {
    const form = createMembershipForm({ mode: 'public' });
    render(<MembershipForm form={form} end={null} onSubmit={() => Promise.resolve()} />);
    expect(screen.queryByRole('group', { name: 'Pour la licence' })).toBeNull();
  });
});

test('what a season asks is chosen field by field', async () => {
  const calls = answerCalls({
    [`PUT ${SEASON}/federation`]: json(season),
    [`POST ${SEASON}/federation/preview`]: json({ incomplete: 3 }),
    'GET /api/admin/seasons': json([season]),
    'GET /api/admin/seasons/next': json(usualDays('2027-2028')),
  });
  render(<FederationDialog season={season} />);
  type('Sexe', 'required');
  type('Lieu de naissance', 'coaches');
  fireEvent.click(screen.getByLabelText(/^Lieu de naissance.*effacer après l’export$/));
  const asked = { sex: { demand: 'required', isDropped: false }, birthPlace: { demand: 'coaches', isDropped: true } };
  press('Combien de dossiers');
  await screen.findByText('3 dossiers complets deviendront incomplets.');
  // The number is of what was chosen then.
  type('Sexe', 'optional');
  expect(screen.queryByText(/deviendront incomplets/)).toBeNull();
  type('Sexe', 'required');
  press('Enregistrer');
  await waitFor(() => expect(writes(calls)).toHaveLength(2));
  expect(writes(calls).map(({ body }) => body)).toEqual([{ asked }, { asked, updatedAt: season.updatedAt }]);
});

test('the columns follow from pasted titles, and the volunteer decides', async () => {
  const calls = answerCalls({
    [`PUT ${SEASON}/federation-columns`]: json(season),
    'GET /api/admin/seasons': json([season]),
    'GET /api/admin/seasons/next': json(usualDays('2027-2028')),
  });
  render(<FederationColumnsDialog season={season} />);
  press('Lire les titres');
  expect(screen.getByText(/Aucun titre n’a été trouvé/)).toBeTruthy();
  type('Titres du fichier', 'Nom\tNé(e) le\tCode club\tAutre');
  press('Lire les titres');
  type(/^Format de/, 'ymd');
  type('Code club', 'text:');
  type(/^Texte de/, '0099');
  type('Autre', 'empty');
  press('Enregistrer');
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  expect(writes(calls)[0]?.body).toMatchObject({
    columns: [
      { title: 'Nom', source: 'lastName', format: null },
      { title: 'Né(e) le', source: 'birthDate', format: 'ymd' },
      { title: 'Code club', source: 'text:0099', format: null },
      { title: 'Autre', source: 'empty', format: null },
    ],
  });
});

describe('the export', () => {
  const file = (changes: object = {}) =>
    json({ columns: [{ title: 'Nom', source: 'lastName', format: null }], fields: [], count: 0, ...changes });

  test('is refused while a column has no source, in a sentence that names it', async () => {
    const columns = [{ title: 'Catégorie', source: null, format: null }];
    answerCalls({ [`GET ${FILE}?season=2026-2027`]: file({ columns }) });
    render(<FederationExportDialog onClose={() => undefined} />);
    expect(await screen.findByText(/La colonne «\s?Catégorie\s?» n’a pas de source/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Exporter' })).toBeNull();
  });

  test('is followed by the question whether the file arrived, which erases at a second press', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    let exported = false;
    const calls = answerCalls({
      [`GET ${FILE}?season=2026-2027`]: () => file({ fields: ['birthPlace'], count: exported ? 2 : 0 })(),
      [`POST ${FILE}`]: () => {
        exported = true;
        return new Response('\uFEFFNom\r\nDurand\r\n', { headers: { 'X-Total-Count': '1' } });
      },
      'POST /api/admin/memberships/federation-erasure': json({ erased: 2 }),
    });
    const onClose = vi.fn();
    render(<FederationExportDialog onClose={onClose} />);
    await screen.findByLabelText('Format');
    type('Format', 'csv');
    fireEvent.change(await screen.findByLabelText(/^Votre mot de passe/), { target: { value: TYPED } });
    press('Exporter');
    expect(await screen.findByText(/2 adhérents ont été exportés .* lieu de naissance/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Votre mot de passe/), { target: { value: TYPED } });
    press(/^Le fichier est bien arrivé/);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(writes(calls).map(({ path, body }) => [path, body])).toEqual([
      [FILE, { season: '2026-2027', format: 'csv', onlyUnlicensed: false, password: TYPED }],
      [
        '/api/admin/memberships/federation-erasure',
        { id: expect.any(String), season: '2026-2027', seen: 2, password: TYPED },
      ],
    ]);
  });
});

describe('licence numbers', () => {
  const PREVIEW = 'POST /api/admin/memberships/licences/preview';
  const list = 'Nom;Prénom;Date de naissance;N° licence\nDurand;Zoé;05/03/1990;001234\nLy;An;01/02/1980;12E5';
  const taken = { row: 2, outcome: 'taken', memberId: 'm1', name: 'Zoé Durand', number: '001234', present: null };
  const unknown = { row: 3, outcome: 'unknown', memberId: null, name: 'An Ly', number: '12E5', present: null };
  const head = {
    'GET /api/admin/seasons/in-hand': json({
      running: '2026-2027',
      seasons: [{ id: '2026-2027', takesMembers: true, federationAsked: {} }],
    }),
  };

  test('are read as texts, shown first, and written after a second press', async () => {
    const calls = answerCalls({
      ...head,
      [PREVIEW]: json({ rows: [taken, unknown], writes: 1 }),
      'POST /api/admin/memberships/licences': json({ written: 1 }),
    });
    render(<LicencesScreen />);
    type(/^La liste de la fédération/, list);
    press('Lire la liste');
    await screen.findByText('2 lignes lues');
    press('Voir ce qui sera enregistré');
    await screen.findByText('Personne de la saison n’a ce nom et cette date de naissance.');
    expect(writes(calls).map(({ path }) => path)).toEqual(['/api/admin/memberships/licences/preview']);
    press(/^Enregistrer 1/);
    await screen.findByText(/^1 numéro enregistré$/);
    expect(writes(calls)[1]?.body).toMatchObject({
      ...{ season: '2026-2027', replaces: false, seen: 1 },
      rows: [
        { row: 2, lastName: 'Durand', firstName: 'Zoé', birthDate: '1990-03-05', number: '001234' },
        { row: 3, number: '12E5' },
      ],
    });
  });

  test.each([
    ['', 'est vide'],
    ['Nom;Prénom\nDurand;Zoé', 'Il manque ces colonnes dans la liste'],
  ])('of a list that cannot be read are not, and the typed text stays: %s', async (text, sentence) => {
    answerCalls(head);
    render(<LicencesScreen />);
    type(/^La liste de la fédération/, text);
    press('Lire la liste');
    await screen.findByText(new RegExp(sentence));
    expect(screen.queryByRole('button', { name: 'Voir ce qui sera enregistré' })).toBeNull();
    expect((screen.getByLabelText(/^La liste de la fédération/) as HTMLTextAreaElement).value).toBe(text);
  });

  test('are sent again under the same id after a lost answer', async () => {
    let asked = 0;
    const calls = answerCalls({
      ...head,
      [PREVIEW]: json({ rows: [taken], writes: 1 }),
      'POST /api/admin/memberships/licences': () => {
        asked += 1;
        return asked === 1 ? Promise.reject(new TypeError('lost')) : json({ written: 1 })();
      },
    });
    render(<LicencesScreen />);
    type(/^La liste de la fédération/, list);
    press('Lire la liste');
    await screen.findByText('2 lignes lues');
    press('Voir ce qui sera enregistré');
    fireEvent.click(await screen.findByRole('button', { name: /^Enregistrer 1/ }));
    await screen.findByText('Ce numéro sera enregistré.');
    await screen.findAllByRole('alert');
    press(/^Enregistrer 1/);
    await screen.findByText(/^1 numéro enregistré$/);
    const [, first, second] = writes(calls).map(({ body }) => body);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ id: expect.any(String), seen: 1 });
  });

  test('that are others by now are shown anew', async () => {
    let asked = 0;
    answerCalls({
      ...head,
      [PREVIEW]: () => {
        asked += 1;
        return json({ rows: [asked === 1 ? taken : { ...taken, outcome: 'same' }], writes: asked === 1 ? 1 : 0 })();
      },
      'POST /api/admin/memberships/licences': json({ type: 'conflict', messages: ['La liste a changé.'] }, 409),
    });
    render(<LicencesScreen />);
    type(/^La liste de la fédération/, list);
    press('Lire la liste');
    await screen.findByText('2 lignes lues');
    press('Voir ce qui sera enregistré');
    fireEvent.click(await screen.findByRole('button', { name: /^Enregistrer 1/ }));
    await screen.findByText('Cette personne a déjà ce numéro.');
    expect(screen.getByText('Aucun numéro n’est à enregistrer.')).toBeTruthy();
  });
});

test('the dossier asks what is required, and keeps what is typed', async () => {
  const calls = answerCalls({ 'PUT /api/dossier/federation': json(aDossier()) });
  const dossier = aDossier({
    federation: [
      { field: 'sex', value: null, isRequired: true },
      { field: 'birthPlace', value: 'Lyon', isRequired: false },
    ],
  });
  const onClose = vi.fn();
  render(<FederationEditor dossier={dossier} onClose={onClose} />);
  press('Enregistrer');
  await screen.findByText('Veuillez renseigner votre sexe.');
  expect(calls).toEqual([]);
  type('Sexe', 'male');
  press('Enregistrer');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(writes(calls)[0]?.body).toEqual({ sex: 'male', birthPlace: 'Lyon', readAt: dossier.updatedAt });
});
