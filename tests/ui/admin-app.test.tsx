// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AdminApp } from '#features/admin/AdminApp.tsx';
import { $route } from '#features/admin/admin-router.ts';
import { $members } from '#features/admin/lists/members-store.ts';
import { $publication } from '#features/admin/publication/publication-store.ts';
import { helpOn } from '#features/admin/screen/screen-places.ts';
import { clubSettings } from '#tests/support/club-settings.ts';
import { aMember, answerCalls, json, watchMoves } from './admin-support.ts';

const answers = {
  'GET /api/admin/me': json({ id: '1', email: 'camille@club.fr', name: 'Camille', roles: ['owner'] }),
  'GET /api/admin/memberships?first=500': json([aMember({ firstName: 'Zoé', lastName: 'Martin' })]),
  'GET /api/admin/feature-toggles': json([]),
};
let moves: string[];

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $members.set({ state: 'loading' });
  moves = watchMoves();
  vi.stubGlobal('scrollTo', () => undefined);
  $route.open('/admin');
});
afterEach(() => {
  cleanup();
  // Stores stop listening to the document a second after their last reader. By then it may be gone, so they stop now.
  cleanStores($route, $publication);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('without a token nothing is shown or requested, and the login page opens', () => {
  localStorage.removeItem('token');
  const calls = answerCalls(answers);
  const { container } = render(<AdminApp />);
  expect([container.innerHTML, moves, calls]).toEqual(['', ['/login'], []]);
});

test('a logout in another tab empties this one', async () => {
  answerCalls(answers);
  const { container } = render(<AdminApp />);
  await screen.findByRole('heading', { level: 1, name: /^\S+ \d+ \S+$/ });
  localStorage.removeItem('token');
  fireEvent(window, new Event('storage'));
  expect([container.innerHTML, moves]).toEqual(['', ['/login']]);
});

test('moving between screens changes address, title and focus without loading a page', async () => {
  answerCalls(answers);
  render(<AdminApp />);
  await screen.findByRole('heading', { level: 1, name: /^\S+ \d+ \S+$/ });
  fireEvent.click(screen.getByRole('link', { name: 'Adhésions' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Adhésions' });
  expect(location.pathname).toBe('/admin/adhesions');
  expect(document.title).toMatch(/^Adhésions ·/);
  expect(document.activeElement).toBe(heading);
  expect(screen.getByRole('link', { name: 'Adhésions' }).getAttribute('aria-current')).toBe('page');
  expect(moves).toEqual([]);
});

test('every screen has a link to the page of the guide about it, which opens beside what is being typed', async () => {
  answerCalls({
    ...answers,
    'GET /api/admin/club': json(clubSettings()),
    'GET /api/admin/seasons': json([]),
    'GET /api/admin/administrators': json([]),
  });
  render(<AdminApp />);
  const helpOf = async (address: string): Promise<(string | null)[]> => {
    act(() => void $route.open(address));
    const help = await screen.findByRole('link', { name: /^Aide/ });
    return [help.textContent, help.getAttribute('href'), help.getAttribute('target')];
  };
  const about = (words: string, page: string): string[] => [
    `Aide\u202F: ${words} (nouvel onglet)`,
    `/aide/${page}`,
    '_blank',
  ];
  expect(await helpOf('/admin')).toEqual(about('l’accueil et ce qui vous attend', 'a-faire'));
  expect(await helpOf('/admin/adhesions')).toEqual(about('les adhésions', 'adhesions'));
  expect(await helpOf('/admin/reglages')).toEqual(about('les réglages du club', 'reglages'));
  expect(await helpOf('/admin/reglages?section=administrateurs')).toEqual(
    about('les administrateurs et les mots de passe', 'administrateurs'),
  );
});

test('an administrator with only their own account in the settings gets help about that', () => {
  expect(helpOn('settings', {}, ['treasurer'])).toBe('administrateurs');
  expect(helpOn('settings', {}, ['treasurer', 'owner'])).toBe('reglages');
  // What the site shows is a part of the settings for them.
  expect(helpOn('settings', {}, ['secretary'])).toBe('reglages');
});

test('an unknown child address becomes the admin home', async () => {
  answerCalls(answers);
  render(<AdminApp />);
  history.pushState(null, '', '/admin/inconnu');
  fireEvent.popState(window);
  await waitFor(() => expect(location.pathname).toBe('/admin'));
});

/** Goes back as a browser does: the address changes before the event arrives. */
const goBackTo = (address: string): void => {
  history.replaceState(null, '', address);
  const event = new PopStateEvent('popstate');
  Object.defineProperty(event, 'isTrusted', { value: true });
  fireEvent(window, event);
};

test('going back between parts of the settings asks before typed text is lost', async () => {
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  answerCalls({ ...answers, 'GET /api/admin/club': json(clubSettings()), 'GET /api/admin/seasons': json([]) });
  render(<AdminApp />);
  act(() => void $route.open('/admin/reglages'));
  fireEvent.change(await screen.findByLabelText('Nom du club'), { target: { value: 'Le Cercle' } });
  goBackTo('/admin/reglages?section=journal');
  expect([asked.mock.calls.length, location.pathname + location.search]).toEqual([1, '/admin/reglages']);
  expect(screen.getByLabelText<HTMLInputElement>('Nom du club').value).toBe('Le Cercle');
  goBackTo('/admin/reglages#name');
  expect(asked, 'to a place on the same screen').toHaveBeenCalledOnce();
  asked.mockReturnValue(true);
  goBackTo('/admin/reglages?section=journal');
  await waitFor(() => expect(screen.queryByLabelText('Nom du club')).toBeNull());
});

test('the tab of the present screen closes what is open there, after a confirmation', async () => {
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  answerCalls({ ...answers, 'GET /api/admin/team': json([]), 'GET /api/products': json([]) });
  render(<AdminApp />);
  act(() => void $route.open('/admin/equipe'));
  fireEvent.click(await screen.findByRole('button', { name: 'Ajouter une personne' }));
  fireEvent.change(screen.getByLabelText('Prénom'), { target: { value: 'Inès' } });
  fireEvent.click(screen.getByRole('link', { name: 'Équipe' }));
  expect([asked.mock.calls.length, screen.getByLabelText<HTMLInputElement>('Prénom').value]).toEqual([1, 'Inès']);
  asked.mockReturnValue(true);
  fireEvent.click(screen.getByRole('link', { name: 'Équipe' }));
  await waitFor(() => expect(screen.queryByLabelText('Prénom')).toBeNull());
  expect(await screen.findByRole('heading', { level: 1, name: 'Équipe' })).toBeTruthy();
});

test.each([401, 403])('an answer %i forgets the token and leaves for the site’s root', async (status) => {
  answerCalls({ ...answers, 'GET /api/admin/figures': json({ type: 'unauthorized', message: 'x' }, status) });
  render(<AdminApp />);
  await waitFor(() => expect(moves).toEqual(['/']));
  expect(localStorage.getItem('token')).toBeNull();
});
