// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RetentionPreview } from '#domain/member/retention-answers.ts';
import { ArchivedMemberScreen } from '#features/admin/archives/ArchivedMemberScreen.tsx';
import { ArchivesScreen } from '#features/admin/archives/ArchivesScreen.tsx';
import { $archives } from '#features/admin/archives/archives-store.ts';
import { $retention } from '#features/admin/archives/retention-store.ts';
import { forgetLists } from '#features/admin/lists/kept-lists.ts';
import { patience } from '#tests/support/machine-pace.ts';
import { aLongList, aMember, answerCalls, json } from './admin-support.ts';
import { filterBy, filterOf } from './list-support.ts';
import { someDetails } from './member-support.ts';

const LIST = 'GET /api/admin/archived-memberships?first=500';
const PREVIEW = 'GET /api/admin/retention';
const DELETE = 'POST /api/admin/retention';
const archivedAt = '2026-09-02T10:00:00.000Z';
const nothing: RetentionPreview = { years: 3, seasons: [], kept: 0, held: [], people: [], peopleCount: 0 };
const old: RetentionPreview = {
  ...nothing,
  seasons: [
    { season: '2021-2022', members: 100, files: 150, oldestDay: '2021-06-02' },
    { season: '2022-2023', members: 20, files: 31, oldestDay: '2022-06-05' },
  ],
  kept: 2,
};

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $archives.set({ state: 'loading' });
  $retention.set({ state: 'loading' });
  vi.stubGlobal('scrollTo', () => undefined);
  history.replaceState(null, '', '/admin/archives');
});
afterEach(() => {
  cleanup();
  forgetLists();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = async (answers: Parameters<typeof answerCalls>[0]) => {
  const calls = answerCalls({ [LIST]: json([]), [PREVIEW]: json(nothing), ...answers });
  render(<ArchivesScreen params={{}} />);
  await waitFor(() => expect([$archives.get().state, $retention.get().state]).not.toContain('loading'));
  return calls;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const typePassword = () =>
  fireEvent.change(screen.getByLabelText('Votre mot de passe'), { target: { value: 'secret' } });
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.querySelector('a')?.textContent);
const spaces = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');

test('past members are chosen by season and found as one types', async () => {
  const member = (lastName: string, season: string) => aMember({ lastName, season, archivedAt });
  await show({ [LIST]: json([member('Zola', '2025-2026'), member('Abel', '2024-2025'), member('Éon', '2024-2025')]) });
  expect(names()).toEqual(['Camille Abel', 'Camille Éon', 'Camille Zola']);
  const seasons = within(filterOf('Saison')).getAllByRole('option');
  expect(seasons.map(({ textContent }) => textContent)).toEqual(['Toutes', '2025-2026 (1)', '2024-2025 (2)']);
  filterBy('Saison', '2024-2025');
  await waitFor(() => expect(names()).toEqual(['Camille Abel', 'Camille Éon']));
  expect(location.search).toBe('?season=2024-2025');
  choose('Rechercher', 'eon');
  await waitFor(() => expect(names()).toEqual(['Camille Éon']));
  expect(screen.getByRole('link', { name: 'Camille Éon' }).getAttribute('href')).toMatch(/^\/admin\/archives\//);
  choose('Rechercher', 'personne');
  await screen.findByText(/Rien ne correspond à/);
  const payments = within(filterOf('Paiement')).getAllByRole('option');
  expect(
    payments.map(({ textContent }) => textContent),
    'no sign-up waits in the archives',
  ).not.toContain('En retard');
});

test('the members that season and search leave are exported, and the typed text is not sent', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const file = () => new Response(new Blob(['x'], { type: 'text/csv' }));
  const zola = aMember({ lastName: 'Zola', season: '2025-2026', archivedAt });
  const abel = aMember({ lastName: 'Abel', season: '2024-2025', archivedAt });
  const EXPORT = '/api/admin/archived-memberships/export';
  const ofSeason = `${EXPORT}?format=csv&preset=licences&season=2024-2025&seen=1`;
  const calls = await show({
    [LIST]: json([zola, abel]),
    [`GET ${ofSeason}`]: file,
    [`POST ${EXPORT}`]: file,
  });
  const exported = async (lines: string) => {
    press(lines);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  screen.getByRole('button', { name: 'Exporter…' }).focus();
  press('Exporter…');
  expect(screen.getByRole('dialog', { name: 'Exporter les archives' }).textContent).toContain('Toutes les adhésions');
  fireEvent.change(screen.getByLabelText('Votre mot de passe'), { target: { value: 'une phrase de passe' } });
  await exported('Exporter 2 lignes');
  expect(calls.at(-1)).toMatchObject({
    path: EXPORT,
    body: { format: 'xlsx', preset: 'complet', seen: 2, password: 'une phrase de passe' },
  });
  expect(document.activeElement?.textContent).toBe('Exporter…');
  filterBy('Saison', '2024-2025');
  press('Exporter…');
  expect(screen.getByRole('dialog').textContent).toContain('Seules les adhésions affichées');
  expect(screen.queryByLabelText('Votre mot de passe'), 'a part asks for none').toBeNull();
  choose('Contenu', 'licences');
  choose('Format', 'csv');
  await exported('Exporter 1 ligne');
  expect(calls.at(-1)).toMatchObject({ path: ofSeason, authorization: 'Bearer abc' });
  choose('Rechercher', 'abe');
  await waitFor(() => expect(names()).toEqual(['Camille Abel']));
  press('Exporter…');
  await exported('Exporter 1 ligne');
  expect(calls.at(-1)).toMatchObject({
    path: EXPORT,
    body: { format: 'xlsx', preset: 'complet', ids: [abel.id], seen: 1 },
  });
});

test('debts of the archives are found by a link, and summed up as in the members’ list', async () => {
  history.replaceState(null, '', '/admin/archives?payment=owed');
  const debt = { archivedAt, paymentDone: false, paid: 45, owed: 200 } as const;
  await show({
    [LIST]: json([
      aMember({ lastName: 'Quitte', archivedAt }),
      aMember({ lastName: 'Doit', season: '2024-2025', ...debt }),
      aMember({ lastName: 'Devait', season: '2023-2024', ...debt, owed: 90.5 }),
    ]),
  });
  await waitFor(() => expect(names()).toEqual(['Camille Devait', 'Camille Doit']));
  expect(spaces(document.querySelector('.selection')?.textContent)).toMatch(
    /2 résultats : 2 adhérents.*Reste 290,50 €/,
  );
  filterBy('Saison', '2023-2024');
  await waitFor(() => expect(names()).toEqual(['Camille Devait']));
  expect(location.search).toBe('?payment=owed&season=2023-2024');
});

test(
  'five thousand archived members come fifty at a time',
  async () => {
    const list = Array.from({ length: 5000 }, (_, i) => aMember({ lastName: `Nom ${i}`, archivedAt }));
    await show(aLongList(list, '/api/admin/archived-memberships'));
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(50));
    expect(spaces(document.querySelector('.pager')?.textContent)).toContain('sur 5000');
  },
  patience(20_000),
);

test('archives that cannot be read say so and are read again on demand; none yet teaches', async () => {
  await show({ [LIST]: json({ type: 'unavailable' }, 503) });
  await screen.findByText('Erreur lors de la récupération des archives');
  answerCalls({ [LIST]: json([]) });
  press('Réessayer');
  await screen.findByRole('heading', { name: 'Aucune archive pour l’instant' });
});

test('an archived member is read from the archive, and brought back goes to the season’s list', async () => {
  const member = someDetails({ fullName: 'Zoé Martin', archivedAt });
  answerCalls({
    [`GET /api/archived-member/${member.id}`]: json(member),
    [`POST /api/admin/memberships/${member.id}/restore`]: json({ ...member, archivedAt: null }),
  });
  render(<ArchivedMemberScreen params={{ id: member.id }} search={{}} />);
  await screen.findByRole('heading', { level: 1, name: 'Zoé Martin' });
  expect(screen.getByRole('button', { name: 'Attestation' })).toBeTruthy();
  press('Plus');
  expect(screen.getByRole('link', { name: 'Toutes les archives' }).getAttribute('href')).toBe('/admin/archives');
  press('Restaurer');
  press('Restaurer Zoé Martin');
  await waitFor(() => expect(location.pathname).toBe(`/admin/adhesions/${member.id}`));
});

test('if there is nothing to delete, the screen says so, with the rule', async () => {
  await show({});
  const text = spaces(screen.getByRole('region', { name: 'Durée de conservation' }).textContent);
  expect(text).toContain('gardé 3 ans après la fin de sa dernière saison');
  expect(text).toContain('Rien à supprimer aujourd’hui');
});

test('the members to delete are shown by season; only a ticked box and the password delete, request after request, and the result is shown', async () => {
  let answers = [100, 20];
  const calls = await show({
    [PREVIEW]: json(old),
    [DELETE]: () => {
      const [members = 0, ...rest] = answers;
      answers = rest;
      const left = rest.reduce((sum, n) => sum + n, 0);
      return Response.json({ deleted: { members, files: members }, left });
    },
  });
  const section = screen.getByRole('region', { name: 'Durée de conservation' });
  expect(
    within(section)
      .getAllByRole('row')
      .map(({ textContent }) => spaces(textContent)),
  ).toEqual([
    'SaisonAdhésionsPhotos et justificatifsPlus ancienne',
    '2021-202210015002/06/21',
    '2022-2023203105/06/22',
  ]);
  expect(spaces(section.textContent)).toContain('En toutAdhésions : 120Photos et justificatifs : 181');
  expect(section.textContent).toContain('2 adhésions plus anciennes restent');
  press('Supprimer 120 adhésions…');
  const dialog = screen.getByRole('dialog', { name: /120 adhésions/ });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer 120 adhésions' }));
  await within(dialog).findByText('Cochez cette case pour confirmer.');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(within(dialog).getByLabelText('Je confirme la suppression définitive de 120 adhésions'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer 120 adhésions' }));
  await within(dialog).findByText('Veuillez renseigner votre mot de passe.');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  typePassword();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer 120 adhésions' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // A code of an application serves once, so only the first request brings it.
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ password: 'secret' }, {}]);
  expect(section.textContent).toContain('120 adhésions supprimées, avec 120 fichiers.');
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith('archived-memberships?first=500'))).toHaveLength(2),
  );
});

test('an interruption tells what is already deleted, and the same button continues', async () => {
  const answers = [
    json({ deleted: { members: 100, files: 3 }, left: 20 }),
    json({ type: 'unavailable', message: 'Indisponible.' }, 503),
    json({ deleted: { members: 20, files: 1 }, left: 0 }),
  ];
  await show({ [PREVIEW]: json(old), [DELETE]: () => answers.shift()?.() ?? new Response() });
  press('Supprimer 120 adhésions…');
  fireEvent.click(screen.getByLabelText('Je confirme la suppression définitive de 120 adhésions'));
  typePassword();
  press('Supprimer 120 adhésions');
  await screen.findByText(/100 adhésions sont supprimées/);
  press('Supprimer 120 adhésions');
  await screen.findByText('120 adhésions supprimées, avec 4 fichiers.');
});

test('who is kept until further notice is listed with the reason, and leads to their page', async () => {
  const one = { season: '2022-2023', since: '2026-11-02T10:00:00.000Z', by: 'Alix', reason: 'Litige' };
  const held = [
    { ...one, memberId: 'a', fullName: 'Zoé Martin', isArchived: true },
    { ...one, memberId: 'b', fullName: 'Léo Petit', isArchived: false, by: null },
  ];
  await show({ [PREVIEW]: json({ ...nothing, held }) });
  const summary = screen.getByText('Les 2 personnes conservées jusqu’à nouvel ordre');
  expect(spaces(summary.closest('details')?.textContent)).toContain('depuis le 02/11/26, par Alix : Litige');
  const links = ['Zoé Martin', 'Léo Petit'].map((name) => screen.getByText(name).closest('a')?.getAttribute('href'));
  expect(links).toEqual(['/admin/archives/a', '/admin/adhesions/b']);
});
