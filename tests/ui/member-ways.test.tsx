// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AdminApp } from '#features/admin/AdminApp.tsx';
import { $route } from '#features/admin/admin-router.ts';
import { $members } from '#features/admin/lists/members-store.ts';
import { $publication } from '#features/admin/publication/publication-store.ts';
import { answerCalls, json } from './admin-support.ts';
import { reading } from './member-screen-support.tsx';
import { someDetails } from './member-support.ts';

const member = someDetails({ firstName: 'Zoé', lastName: 'Martin', fullName: 'Zoé Martin' });

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $members.set({ state: 'loading' });
  vi.stubGlobal('scrollTo', () => undefined);
  answerCalls({
    'GET /api/admin/me': json({ id: '1', email: 'camille@club.fr', name: 'Camille', roles: ['owner'] }),
    'GET /api/admin/memberships?first=500': json([member]),
    'GET /api/club': json({ openSeason: '2026-2027' }),
    'GET /api/products': json([]),
    'GET /api/admin/seasons/2026-2027/products': json([]),
    [reading(member)]: json(member),
  });
});
afterEach(() => {
  cleanup();
  // Stores stop listening to the document a second after their last reader. By then it may be gone, so they stop now.
  cleanStores($route, $publication);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a name in the list leads to the member, whose place in the navigation is the list', async () => {
  $route.open('/admin/adhesions');
  render(<AdminApp />);
  fireEvent.click(await screen.findByRole('link', { name: 'Zoé Martin' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Zoé Martin' });
  expect([location.pathname, document.activeElement]).toEqual([`/admin/adhesions/${member.id}`, heading]);
  expect(screen.getByRole('link', { name: 'Adhésions' }).getAttribute('aria-current')).toBe('true');
});

test('the address of a new member is not taken for somebody’s', async () => {
  $route.open('/admin/adhesions');
  render(<AdminApp />);
  fireEvent.click(await screen.findByRole('link', { name: 'Ajouter un adhérent' }));
  await screen.findByRole('heading', { level: 1, name: 'Ajouter un adhérent' });
  await screen.findByRole('button', { name: 'Valider' });
  expect(location.pathname).toBe('/admin/adhesions/ajouter');
});
