// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AdminApp } from '#features/admin/AdminApp.tsx';
import { $route } from '#features/admin/admin-router.ts';
import { forgetLists } from '#features/admin/lists/kept-lists.ts';
import { $members } from '#features/admin/lists/members-store.ts';
import { $publication } from '#features/admin/publication/publication-store.ts';
import { aMember, answerCalls, json } from './admin-support.ts';
import { filterBy, filterOf, views } from './list-support.ts';

const owes = { paymentDone: false, paid: 0, owed: 245 } as const;
const list = [
  aMember({ lastName: 'Ajour', disciplines: ['Canne'] }),
  aMember({ lastName: 'Doit', disciplines: ['Savate'], ...owes, openPieces: { payment: 'missing' } }),
  aMember({ lastName: 'Jeune', birthDate: `${new Date().getFullYear() - 17}-01-01`, disciplines: ['Savate'] }),
  aMember({ lastName: 'Attend', status: 'pending', ...owes, openPieces: { payment: 'missing' } }),
];

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $members.set({ state: 'loading' });
  vi.stubGlobal('scrollTo', () => undefined);
  answerCalls({
    'GET /api/admin/me': json({ id: '1', email: 'camille@club.fr', name: 'Camille', roles: ['owner'] }),
    'GET /api/admin/memberships?first=500': json(list),
  });
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

const show = async (address: string) => {
  $route.open(address);
  render(<AdminApp />);
  await waitFor(() => expect(views()[0]).toMatch(/\d$/));
};
const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.querySelector('a')?.textContent);
const tab = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Vues de la liste' })).getByRole('link', { name });
const current = () =>
  within(screen.getByRole('navigation', { name: 'Vues de la liste' }))
    .getAllByRole('link')
    .find((link) => link.getAttribute('aria-current'))?.textContent;
const goBack = () =>
  act(async () => {
    const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await isBack;
  });

test('each view tells how many it shows, stands in the address, and is there again after a reload', async () => {
  await show('/admin/adhesions');
  expect(views()).toEqual([
    'Tous 4',
    'Dossiers incomplets 1',
    'Doivent encore 1',
    'Suspendus 0',
    'En attente 1',
    'Mineurs 1',
  ]);
  fireEvent.click(tab(/^Doivent encore/));
  await waitFor(() => expect(names()).toEqual(['Camille Doit']));
  expect([location.search, current()]).toEqual(['?payment=owed', 'Doivent encore 1']);
  cleanup();
  forgetLists();
  render(<AdminApp />);
  await waitFor(() => expect(names()).toEqual(['Camille Doit']));
});

test('going back leads through the views, and a view that does not exist shows everybody', async () => {
  await show('/admin/adhesions?status=inconnue');
  expect([names().length, current()]).toEqual([4, 'Tous 4']);
  fireEvent.click(tab(/^En attente/));
  await waitFor(() => expect(names()).toEqual(['Camille Attend']));
  fireEvent.click(tab(/^Mineurs/));
  await waitFor(() => expect(names()).toEqual(['Camille Jeune']));
  await goBack();
  await waitFor(() => expect(names()).toEqual(['Camille Attend']));
  expect(current()).toBe('En attente 1');
});

test('a filter is a chip that follows from view to view, until it is taken off', async () => {
  await show('/admin/adhesions');
  filterBy('Discipline', 'Savate');
  await waitFor(() => expect(names()).toEqual(['Camille Doit', 'Camille Jeune']));
  expect(views().slice(0, 3), 'the counts are those of the filter').toEqual([
    'Tous 2',
    'Dossiers incomplets 1',
    'Doivent encore 1',
  ]);
  fireEvent.click(tab(/^Mineurs/));
  await waitFor(() => expect(names()).toEqual(['Camille Jeune']));
  expect(new URLSearchParams(location.search).get('discipline')).toBe('Savate');
  const remove = screen.getByRole('button', { name: 'Retirer le filtre Discipline' });
  remove.focus();
  fireEvent.click(remove);
  await waitFor(() => expect(location.search).toBe('?age=minor'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('+ Filtre'));
  expect(screen.queryByLabelText('Discipline', { selector: 'select' })).toBeNull();
});

test('a filter that is added takes the focus, and is not offered twice', async () => {
  await show('/admin/adhesions');
  const added = filterOf('Licence');
  await waitFor(() => expect(document.activeElement).toBe(added));
  const filters = within(screen.getByRole('group', { name: 'Filtres' }));
  expect(filters.queryByRole('button', { name: 'Licence' })).toBeNull();
  expect(location.search, 'nothing is filtered yet').toBe('');
});

test('chosen members are written to, whatever the list shows, and the box of the page chooses all of it', async () => {
  await show('/admin/adhesions');
  expect(screen.queryByText(/choisi/)).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choisir toute la page' }));
  expect(screen.getByText('4 choisis')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choisir Camille Ajour' }));
  expect(screen.getByText('3 choisis')).toBeTruthy();
  fireEvent.click(tab(/^Mineurs/));
  await waitFor(() => expect(names()).toEqual(['Camille Jeune']));
  fireEvent.click(screen.getByRole('button', { name: 'Écrire à ces 3 personnes…' }));
  expect(location.pathname).toBe('/admin/courriels/nouveau');
});
