// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AdminApp } from '#features/admin/AdminApp.tsx';
import { $route } from '#features/admin/admin-router.ts';
import { $members } from '#features/admin/lists/members-store.ts';
import { $publication } from '#features/admin/publication/publication-store.ts';
import { answerCalls, json } from './admin-support.ts';
import { aPersonMail, reading, readingMail } from './member-screen-support.tsx';
import { someDetails } from './member-support.ts';

const member = someDetails({ firstName: 'Zoé', lastName: 'Martin', fullName: 'Zoé Martin' });

const answers = {
  'GET /api/admin/me': json({ id: '1', email: 'camille@club.fr', name: 'Camille', roles: ['owner'] }),
  'GET /api/admin/memberships?first=500': json([member]),
  'GET /api/club': json({ openSeason: '2026-2027' }),
  'GET /api/products': json([]),
  'GET /api/admin/seasons/2026-2027/products': json([]),
  [reading(member)]: json(member),
  [readingMail(member)]: json(aPersonMail),
};

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $members.set({ state: 'loading' });
  vi.stubGlobal('scrollTo', () => undefined);
  answerCalls(answers);
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

const partPath = (part?: string): string => `/admin/adhesions/${member.id}${part ? `?partie=${part}` : ''}`;
const regions = [
  [undefined, 'Cotisation', 'Adhésion'],
  ['coordonnees', 'Identité et contact', 'Coordonnées'],
  ['historique', 'Historique', 'Historique'],
  ['courriels', 'Liens', 'Courriels et liens'],
  ['donnees', 'Données personnelles', 'Données personnelles'],
] as const;

test.each(regions)(
  'a part of the page opens at its own address, also after a reload: %s',
  async (part, region, name) => {
    $route.open(partPath(part));
    render(<AdminApp />);
    await screen.findByRole('region', { name: region });
    const tabs = within(screen.getByRole('navigation', { name: 'Parties de la fiche' }));
    expect(tabs.getAllByRole('link').filter((tab) => tab.getAttribute('aria-current') === 'page')).toHaveLength(1);
    expect(tabs.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href')).toBe(partPath(part));
    expect(document.title).toMatch(new RegExp(`^${name} · Zoé Martin`));
    for (const [, other] of regions)
      expect(screen.queryByRole('region', { name: other }) !== null, other).toBe(other === region);
  },
);

test('an unknown part shows the first one', async () => {
  $route.open(partPath('inconnue'));
  render(<AdminApp />);
  await screen.findByRole('region', { name: 'Cotisation' });
});

test('back and forward move through the parts, and the member is read once', async () => {
  $route.open(partPath());
  const calls = answerCalls(answers);
  render(<AdminApp />);
  const tab = (name: RegExp) => fireEvent.click(screen.getByRole('link', { name }));
  await screen.findByRole('region', { name: 'Cotisation' });
  tab(/^Coordonnées/);
  await screen.findByRole('region', { name: 'Identité et contact' });
  tab(/^Historique/);
  await screen.findByRole('region', { name: 'Historique' });
  for (const [go, region] of [
    ['back', 'Identité et contact'],
    ['back', 'Cotisation'],
    ['forward', 'Identité et contact'],
  ] as const) {
    history[go]();
    await screen.findByRole('region', { name: region });
  }
  expect(calls.filter(({ path }) => path === `/api/memberships/${member.id}`)).toHaveLength(1);
});
