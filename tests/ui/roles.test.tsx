// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allows, type Role, roles } from '#domain/account/role.ts';
import { AdminApp } from '#features/admin/AdminApp.tsx';
import { $account, $roles } from '#features/admin/account/account-store.ts';
import { $route } from '#features/admin/admin-router.ts';
import { $publication } from '#features/admin/publication/publication-store.ts';
import { isOpenTo, screenPatterns } from '#features/admin/screen/screen-places.ts';
import { answerCalls, json, watchMoves } from './admin-support.ts';
import { aPersonMail, reading, readingMail } from './member-screen-support.tsx';
import { unpaidDetails } from './member-support.ts';

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $roles.set(undefined);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  cleanStores($route, $publication, $account);
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const meAs = (...held: Role[]) => json({ id: '1', email: 'camille@club.fr', name: 'Camille', roles: held });

const open = (address: string, held: readonly Role[], answers: Parameters<typeof answerCalls>[0] = {}) => {
  $route.open(address);
  const calls = answerCalls({ 'GET /api/admin/me': meAs(...held), ...answers });
  render(<AdminApp />);
  return calls;
};

const tabs = async (): Promise<(string | null)[]> =>
  within(await screen.findByRole('navigation', { name: 'Administration' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

const everything =
  'Accueil,À traiter,Adhésions,Courriels,Relances,Réinscriptions,Archives,Trésorerie,Remises,Versements,Comptes,Chiffres,Tarifs,Planning,Mes cours,Articles,Équipe,Pages,Publier,Saisons,Réglages';

describe('the navigation shows what a role may open, and nothing else', () => {
  test.each<[Role[], string]>([
    [['owner'], everything],
    [
      ['treasurer'],
      'Accueil,Adhésions,Réinscriptions,Archives,Trésorerie,Remises,Versements,Comptes,Chiffres,Tarifs,Saisons',
    ],
    [
      ['secretary'],
      'Accueil,À traiter,Adhésions,Courriels,Relances,Réinscriptions,Archives,Trésorerie,Remises,Versements,Comptes,Chiffres,Tarifs,Planning,Mes cours,Publier,Saisons,Réglages',
    ],
    [['editor'], 'Accueil,Planning,Articles,Équipe,Pages,Publier,Réglages'],
    [['editor', 'coach'], 'Accueil,Planning,Mes cours,Articles,Équipe,Pages,Publier,Réglages'],
  ])('%s', async (held, expected) => {
    open('/admin/reglages?section=connexion', held, { 'GET /api/admin/me/sessions': json([]) });
    expect((await tabs()).join(',')).toBe(expected);
  });
});

test.each(roles)(
  'an address typed by hand shows the role %s a plain page, and asks the server nothing',
  async (role) => {
    // The menu counts what waits for roles that publish or decide.
    const isCounted = allows([role], 'publication', 'write') || allows([role], 'files', 'write');
    const counted = isCounted ? ['/api/admin/waiting'] : [];
    for (const [name, pattern] of Object.entries(screenPatterns).filter(([name]) => !isOpenTo(name, [role]))) {
      const calls = open(pattern.replace(/:\w+/, 'x'), [role]);
      await screen.findByRole('heading', { name: 'Cette page n’est pas dans votre rôle' });
      const own = ['/api/admin/me', '/api/admin/seasons/in-hand', ...counted];
      const asked = calls.map(({ path }) => path).filter((path) => !own.includes(path));
      expect([name, asked]).toEqual([name, []]);
      cleanup();
      cleanStores($route, $publication, $account);
    }
  },
);

test('a treasurer sees on a member’s page how to record money, and nothing that changes the member', async () => {
  const member = unpaidDetails({ fullName: 'Zoé Martin' });
  const calls = open(`/admin/adhesions/${member.id}`, ['treasurer'], { [reading(member)]: json(member) });
  fireEvent.click(await screen.findByRole('button', { name: 'Plus' }));
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.join()).toMatch(/Encaisser/);
  expect(names.join()).not.toMatch(/Modifier|Archiver|Supprimer/);
  expect(screen.queryByRole('button', { name: /Copier/ })).toBeNull();
  expect(calls.map(({ path }) => path)).not.toContain(readingMail(member).replace('GET ', ''));
});

test('a secretary sees on a member’s page how to change the member and to note money, and corrects none', async () => {
  const member = unpaidDetails({ fullName: 'Zoé Martin' });
  open(`/admin/adhesions/${member.id}`, ['secretary'], {
    [reading(member)]: json(member),
    [readingMail(member)]: json(aPersonMail),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Plus' }));
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.join()).toMatch(/Modifier/);
  expect(names.join()).toMatch(/Encaisser/);
  expect(names.join()).not.toMatch(/Redemander/);
});

test.each<[Role, Parameters<typeof unpaidDetails>[0], RegExp, RegExp]>([
  ['treasurer', { status: 'suspended' }, /[Cc]’est au secrétariat/, /Notez le justificatif/],
  ['secretary', {}, /La trésorerie ou la présidence peut redemander/, /Redemandez/],
  ['treasurer', {}, /Redemandez/, /peut redemander/],
  ['secretary', { flags: ['dispute'] }, /[Cc]’est à la trésorerie ou à la présidence/, /Répondez dans/],
  ['secretary', { flags: ['same-person'] }, /Cherchez ce nom/, /[Cc]’est à la trésorerie/],
])('what is to be done is told to who may do it: %s', async (role, changes, told, notTold) => {
  const member = unpaidDetails({ fullName: 'Zoé Martin', ...changes });
  open(`/admin/adhesions/${member.id}`, [role], {
    [reading(member)]: json(member),
    [readingMail(member)]: json(aPersonMail),
  });
  const standing = await screen.findByRole('region', { name: 'Où en est cette adhésion' });
  expect(standing.textContent).toMatch(told);
  expect(standing.textContent).not.toMatch(notTold);
});

test('an editor’s front page shows what an editor does, without a figure of the club', async () => {
  const calls = open('/admin', ['editor'], {
    'GET /api/admin/publication': json({ state: 'idle', count: 0, pending: [] }),
    'GET /api/admin/planning/day': json({ day: null }),
    'GET /api/admin/articles': json([]),
  });
  expect(await screen.findByRole('heading', { name: 'À faire' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Écrire un article' })).toBeTruthy();
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/admin/articles'));
  expect(calls.map(({ path }) => path)).not.toContain('/api/admin/figures');
});

test('a role taken away while a screen is open takes the screen away, and the session goes on', async () => {
  const moves = watchMoves();
  let held: Role[] = ['owner'];
  open('/admin/reglages?section=administrateurs', held, {
    'GET /api/admin/me': () => meAs(...held)(),
    'GET /api/admin/administrators': () => {
      if (held.includes('owner')) return json([])();
      const body = JSON.stringify({ type: 'role-missing', message: 'x' });
      return new Response(body, { status: 403, headers: { 'X-Role': 'missing' } });
    },
    'GET /api/admin/me/sessions': json([]),
    'GET /api/admin/publication': json({ state: 'idle', count: 0, pending: [] }),
  });
  await screen.findByRole('button', { name: 'Inviter quelqu’un' });
  held = ['editor'];
  act(() => void $route.open('/admin/reglages'));
  act(() => void $route.open('/admin/reglages?section=administrateurs'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Administrateurs' })).toBeNull());
  expect(localStorage.getItem('token')).toBe('abc');
  expect(moves).toEqual([]);
});

test('the roles that this browser kept count only for the session that it kept them with', async () => {
  open('/admin/reglages?section=connexion', ['editor'], { 'GET /api/admin/me/sessions': json([]) });
  await tabs();
  expect(JSON.parse(localStorage.getItem('roles') ?? '')).toEqual({ of: 'abc', roles: ['editor'] });
});
