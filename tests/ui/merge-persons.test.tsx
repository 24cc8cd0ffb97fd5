// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Merge, Person, PersonMembership } from '#domain/member/person.ts';
import { json } from './admin-support.ts';
import { choose, press, section, showMember, showPart, spaces } from './member-screen-support.tsx';
import { someDetails } from './member-support.ts';
import { TYPED } from './typed-password.ts';

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const membership = (changes: Partial<PersonMembership> = {}): PersonMembership => ({
  id: crypto.randomUUID(),
  season: '2026-2027',
  status: 'active',
  fullName: 'Ada Martin',
  birthDate: '1990-05-03',
  email: 'ada@exemple.example',
  disciplines: ['Canne'],
  isAddressNew: false,
  archivedAt: null,
  createdAt: '2026-09-01T10:00:00.000Z',
  ...changes,
});

const member = someDetails();
const here = membership({ id: member.id, fullName: member.fullName });
const archived = membership({ season: '2024-2025', archivedAt: '2025-08-31T10:00:00.000Z' });
const other: Person = {
  id: crypto.randomUUID(),
  memberships: [membership({ season: '2025-2026', archivedAt: '2026-08-31T10:00:00.000Z' })],
};
const kept: Person = { id: member.personId, memberships: [here] };
const preview: Merge = { kept, gone: other, duplicates: [] };
const base = `/api/admin/persons/${member.personId}`;
const isMerge = ({ method }: { method: string }): boolean => method === 'POST';

test('a member’s page leads to every season of the person', async () => {
  await showPart('historique')({ ...member, seasons: [here, archived] });
  const seasons = section('Ses saisons');
  expect(spaces(seasons.textContent)).toContain('2026-2027cette fiche');
  expect(within(seasons).getByRole('link', { name: '2024-2025' }).getAttribute('href')).toBe(
    `/admin/archives/${archived.id}`,
  );
});

test('two persons are made one only after the page has shown which membership goes where', async () => {
  const calls = await showMember(member, {
    [`GET ${base}/alike`]: json([other]),
    [`GET ${base}/merge/${other.id}`]: json({ ...preview, duplicates: ['2026-2027'] }),
    [`POST ${base}/merge`]: json(kept),
  });
  choose('Plus', 'Réunir avec une autre personne…');
  fireEvent.change(await screen.findByLabelText('La même personne'), { target: { value: other.id } });
  press('Voir ce qui changera');
  const confirm = await screen.findByRole('button', { name: 'Réunir ces deux personnes' });
  const dialog = spaces(screen.getByRole('dialog').textContent);
  expect(dialog).toContain('La rejoint : Ada Martin');
  expect(dialog).toContain('2025-2026 · Canne');
  expect(dialog).toContain('Deux adhésions comptent pour la saison 2026-2027');
  expect(calls.some(isMerge)).toBe(false);
  fireEvent.click(confirm);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(isMerge);
  expect(sent?.body).toEqual({
    personId: other.id,
    memberships: [here.id, other.memberships[0]?.id].sort(),
    password: TYPED,
  });
});

test('two who have nothing in common are said to be two people, before they are made one', async () => {
  const stranger = membership({ fullName: 'Zoé Petit', birthDate: '1971-01-02', email: 'zoe@exemple.example' });
  const unalike = { ...preview, gone: { ...other, memberships: [stranger] } };
  for (const [shown, isTold] of [[preview, false] as const, [unalike, true] as const]) {
    await showMember(member, {
      [`GET ${base}/alike`]: json([other]),
      [`GET ${base}/merge/${other.id}`]: json(shown),
    });
    choose('Plus', 'Réunir avec une autre personne…');
    fireEvent.change(await screen.findByLabelText('La même personne'), { target: { value: other.id } });
    press('Voir ce qui changera');
    await screen.findByRole('button', { name: 'Réunir ces deux personnes' });
    expect(screen.queryByText(/Rien ne concorde/) !== null).toBe(isTold);
    cleanup();
  }
});

test('changes since the preview are shown instead of being merged', async () => {
  const added = membership({ season: '2023-2024' });
  const now = { ...preview, gone: { ...other, memberships: [...other.memberships, added] } };
  await showMember(member, {
    [`GET ${base}/alike`]: json([other]),
    [`GET ${base}/merge/${other.id}`]: json(preview),
    [`POST ${base}/merge`]: json({ type: 'conflict', message: 'Quelqu’un a changé.', current: now }, 409),
  });
  choose('Plus', 'Réunir avec une autre personne…');
  fireEvent.change(await screen.findByLabelText('La même personne'), { target: { value: other.id } });
  press('Voir ce qui changera');
  fireEvent.click(await screen.findByRole('button', { name: 'Réunir ces deux personnes' }));
  await screen.findByText(/a changé entretemps/);
  expect(spaces(screen.getByRole('dialog').textContent)).toContain('2023-2024 · Canne');
});

test.each([
  ['', 'Choisissez une personne, ou collez l’adresse de sa fiche.'],
  ['https://club.example/adhesion', 'Ce n’est pas l’adresse d’une fiche d’adhésion.'],
  [`https://club.example/admin/adhesions/${member.id}`, 'Cette fiche est déjà celle de la même personne.'],
])('an address that is not the one of another person is refused with the reason: «%s»', async (address, reason) => {
  await showMember(member, { [`GET ${base}/alike`]: json([]) });
  choose('Plus', 'Réunir avec une autre personne…');
  await screen.findByText('Personne ne lui ressemble assez pour être proposé.');
  fireEvent.change(screen.getByLabelText('L’adresse de son autre fiche'), { target: { value: address } });
  press('Voir ce qui changera');
  await screen.findByText(reason);
});
