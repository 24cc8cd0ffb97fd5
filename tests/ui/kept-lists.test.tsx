// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AdminApp } from '#features/admin/AdminApp.tsx';
import { $route } from '#features/admin/admin-router.ts';
import { $archives } from '#features/admin/archives/archives-store.ts';
import { $articles } from '#features/admin/articles/articles-store.ts';
import { forgetLists } from '#features/admin/lists/kept-lists.ts';
import { $members } from '#features/admin/lists/members-store.ts';
import { $publication } from '#features/admin/publication/publication-store.ts';
import { aMember, answerCalls, json, watchMoves } from './admin-support.ts';
import { filterBy } from './list-support.ts';

const many = (changes: Parameters<typeof aMember>[0]) =>
  Array.from({ length: 105 }, (_, i) => aMember({ lastName: `Dupont ${100 + i}`, ...changes }));
const article = (title: string) => ({
  ...{ id: title.toLowerCase(), title, summary: '', image: null, published: false, publishedAt: null },
  ...{ createdAt: '2026-11-01T10:00:00.000Z', updatedAt: '2026-11-01T10:00:00.000Z' },
});
const answers = {
  'GET /api/admin/me': json({ id: '1', email: 'camille@club.fr', name: 'Camille', roles: ['owner'] }),
  'GET /api/admin/memberships?first=500': json([...many({ status: 'active' }), aMember({ lastName: 'Autre' })]),
  'GET /api/admin/archived-memberships?first=500': json([
    ...many({ season: '2024-2025', archivedAt: '2025-09-02T10:00:00.000Z' }),
    aMember({ lastName: 'Dupont', season: '2023-2024', archivedAt: '2024-09-02T10:00:00.000Z' }),
  ]),
  'GET /api/admin/articles': json([article('Gala'), article('Galette'), article('Stage')]),
};

beforeEach(async () => {
  localStorage.setItem('token', 'abc');
  for (const $list of [$members, $archives, $articles]) $list.set({ state: 'loading' });
  vi.stubGlobal('scrollTo', () => undefined);
  watchMoves();
  answerCalls(answers);
  $route.open('/admin/tarifs');
  render(<AdminApp />);
});
afterEach(() => {
  cleanup();
  // Stores stop listening to the document a second after their last reader. By then it may be gone, so they stop now.
  cleanStores($route, $publication);
  forgetLists();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const go = (path: string) => act(() => void $route.open(path));
const leave = async () => {
  go('/admin/tarifs');
  await screen.findByRole('heading', { level: 1, name: /^Disciplines/ });
};
const field = (name: string) => screen.findByLabelText<HTMLInputElement | HTMLSelectElement>(name);
const fill = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const narrow = async (name: string, value: string) => {
  await field('Rechercher');
  filterBy(name, value);
};
const sortBy = (heading: string) =>
  fireEvent.click(within(screen.getByRole('columnheader', { name: heading })).getByRole('button'));
const sorted = () =>
  screen.getAllByRole('columnheader').find((heading) => heading.getAttribute('aria-sort'))?.textContent;
const range = () => document.querySelector('.pager p')?.textContent?.replaceAll(/\s/g, ' ');
const rows = () => screen.getAllByRole('rowheader').length;

test('on return the member list keeps search, filter, order and page, and only the filter is in the address', async () => {
  go('/admin/adhesions');
  await fill('Rechercher', 'dupont');
  await narrow('Paiement', 'paid');
  await waitFor(() => expect(range()).toMatch(/sur 105/));
  sortBy('Naissance');
  fireEvent.click(screen.getByRole('button', { name: 'Suivant' }));
  const place = range();
  expect(place).toMatch(/^51/);
  await leave();
  go('/admin/adhesions');
  expect((await field('Rechercher')).value).toBe('dupont');
  expect([(await field('Paiement')).value, sorted(), location.search]).toEqual(['paid', 'Naissance', '?payment=paid']);
  await waitFor(() => expect(range()).toBe(place));
  expect([location.href, ...Object.values({ ...localStorage, ...sessionStorage })].join()).not.toMatch(/dupont/i);
});

test('a link that narrows the members shows all of those, from the first page', async () => {
  go('/admin/adhesions');
  await fill('Rechercher', 'autre');
  await waitFor(() => expect(rows()).toBe(1));
  await leave();
  go('/admin/adhesions?payment=paid');
  expect((await field('Rechercher')).value).toBe('');
  await waitFor(() => expect(range()).toMatch(/^1.*sur 106/));
});

test('the archives keep season, search and page', async () => {
  go('/admin/archives');
  await narrow('Saison', '2024-2025');
  await fill('Rechercher', 'dupont');
  await waitFor(() => expect(range()).toMatch(/sur 105/));
  fireEvent.click(screen.getByRole('button', { name: 'Suivant' }));
  const place = range();
  await leave();
  go('/admin/archives');
  expect([(await field('Saison')).value, (await field('Rechercher')).value]).toEqual(['2024-2025', 'dupont']);
  await waitFor(() => expect(range()).toBe(place));
});

test('the articles keep search and order, until the tab of their screen is pressed on it', async () => {
  go('/admin/articles');
  await fill('Rechercher', 'gal');
  await waitFor(() => expect(rows()).toBe(2));
  sortBy('Titre');
  await leave();
  go('/admin/articles');
  expect([(await field('Rechercher')).value, rows(), sorted()]).toEqual(['gal', 2, 'Titre']);
  fireEvent.click(screen.getByRole('link', { name: 'Articles' }));
  await waitFor(() => expect(rows()).toBe(3));
  expect((await field('Rechercher')).value).toBe('');
});

test('pressing the tab of the present screen shows all members again', async () => {
  go('/admin/adhesions');
  await narrow('Paiement', 'paid');
  expect(location.search).toBe('?payment=paid');
  fireEvent.click(screen.getByRole('link', { name: 'Adhésions' }));
  await waitFor(() => expect(screen.queryByLabelText('Paiement', { selector: 'select' })).toBeNull());
  expect(location.search).toBe('');
});

test('a logout deletes what was kept', async () => {
  go('/admin/adhesions');
  await fill('Rechercher', 'dupont');
  localStorage.removeItem('token');
  fireEvent(window, new Event('storage'));
  cleanup();
  localStorage.setItem('token', 'def');
  render(<AdminApp />);
  expect((await field('Rechercher')).value).toBe('');
});
