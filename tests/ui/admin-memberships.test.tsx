// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberJson } from '#domain/member/member.ts';
import { forgetLists } from '#features/admin/lists/kept-lists.ts';
import { $members } from '#features/admin/lists/members-store.ts';
import { MembershipsScreen } from '#features/admin/memberships/MembershipsScreen.tsx';
import { patience } from '#tests/support/machine-pace.ts';
import { aLongList, aMember, answerCalls, json } from './admin-support.ts';
import { rowMenu, views } from './list-support.ts';

class VisibleAtOnce {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
  }
  observe = () => this.#tell([{ isIntersecting: true }]);
  disconnect = () => undefined;
}

const LIST = 'GET /api/admin/memberships?first=500';

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $members.set({ state: 'loading' });
  vi.stubGlobal('IntersectionObserver', VisibleAtOnce);
});
afterEach(() => {
  cleanup();
  forgetLists();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = async (list: readonly MemberJson[]) => {
  const calls = answerCalls({ [LIST]: json(list) });
  render(<MembershipsScreen params={{}} />);
  await waitFor(() => expect($members.get().state).toBe('ready'));
  return calls;
};
const showLong = async (list: readonly MemberJson[]) => {
  answerCalls(aLongList(list));
  render(<MembershipsScreen params={{}} />);
  await waitFor(() => expect($members.get().state).toBe('ready'));
};
const names = (table: HTMLElement) =>
  within(table)
    .queryAllByRole('rowheader')
    .map((cell) => cell.firstChild?.firstChild?.textContent);
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');
const search = (typed: string) => fireEvent.change(screen.getByLabelText('Rechercher'), { target: { value: typed } });

test('a paid member is listed with status, payment, disciplines and amount in words', async () => {
  await show([aMember({ firstName: 'Zoé', lastName: 'Martin', disciplines: ['Canne', 'Boxe thaï'] })]);
  const row = screen.getByRole('rowheader', { name: /Zoé Martin/ }).closest('tr') as HTMLElement;
  const text = row.textContent?.replaceAll(/\s/g, ' ');
  for (const words of ['Canne, Boxe thaï', 'Active', '245,00 €', 'Payé', '05/03/1990', '20/11/26'])
    expect(text).toContain(words);
});

test('an e-mail address cannot add a copy to somebody else', async () => {
  await show([aMember({ lastName: 'Martin', email: 'zoe+canne?bcc=tous@exemple.fr' })]);
  const link = (await rowMenu('Camille Martin')).getByRole('link', { name: 'zoe+canne?bcc=tous@exemple.fr' });
  expect(link.getAttribute('href')).toBe('mailto:zoe%2Bcanne%3Fbcc%3Dtous@exemple.fr');
});

test('waiting sign-ups have their own view, flags are shown in words, minors are marked', async () => {
  await show([
    aMember({ lastName: 'Paye', birthDate: `${new Date().getFullYear() - 17}-01-01` }),
    aMember({ lastName: 'Attente', status: 'pending', paymentDone: false, flags: ['duplicate-to-refund'] }),
  ]);
  const table = screen.getByRole('table', { name: 'Adhérents' });
  expect(names(table)).toEqual(['Camille Attente', 'Camille Paye']);
  const waiting = within(table).getByRole('row', { name: /Attente/ });
  expect(within(waiting).getByText('Doublon à rembourser')).toBeTruthy();
  expect(within(table).getByRole('row', { name: /Paye/ }).textContent).toContain('(17 ans)');
  expect(said()).toMatch(/^1 adhérent, 1 inscription en attente/);
  expect(views()).toEqual([
    'Tous 2',
    'Dossiers incomplets 0',
    'Doivent encore 0',
    'Suspendus 0',
    'En attente 1',
    'Mineurs 1',
  ]);
});

test.each([
  ['élo', ['Éloïse Zola']],
  ['zola eloise', ['Éloïse Zola']],
  ['PAUL@', ['Paul Autre']],
  ['06 11 22', ['Paul Autre']],
  ['+33 6 11', ['Paul Autre']],
  ['lic-42', ['Éloïse Zola']],
])('searching «%s» finds %s', async (typed, expected) => {
  await show([
    aMember({ firstName: 'Éloïse', lastName: 'Zola', licenseNumber: 'LIC-42', phone: '+33700000000' }),
    aMember({ firstName: 'Paul', lastName: 'Autre', email: 'paul@autre.fr', phone: '+33611223344' }),
  ]);
  search(typed);
  await waitFor(() => expect(names(screen.getByRole('table', { name: 'Adhérents' }))).toEqual(expected));
  expect(said()).toMatch(/^1 résultat/);
});

test('a search without result says how to search', async () => {
  await show([aMember()]);
  search('personne');
  await screen.findByText(/Rien ne correspond à/);
});

test('headings sort, aria-sort tells the order, and accents do not matter', async () => {
  await show(['Zola', 'Émile', 'Abel'].map((lastName, i) => aMember({ lastName, birthDate: `199${i}-01-01` })));
  const table = screen.getByRole('table', { name: 'Adhérents' });
  expect(names(table)).toEqual(['Camille Abel', 'Camille Émile', 'Camille Zola']);
  const heading = within(table).getByRole('columnheader', { name: 'Naissance' });
  fireEvent.click(within(heading).getByRole('button'));
  expect(heading.getAttribute('aria-sort')).toBe('ascending');
  expect(names(table)).toEqual(['Camille Zola', 'Camille Émile', 'Camille Abel']);
  fireEvent.click(within(heading).getByRole('button'));
  expect([heading.getAttribute('aria-sort'), names(table)[0]]).toEqual(['descending', 'Camille Abel']);
});

test(
  'five thousand members come fifty at a time, and a search starts again at the first page',
  async () => {
    await showLong(
      Array.from({ length: 5000 }, (_, i) =>
        aMember({ lastName: `Nom ${String(i).padStart(4, '0')}`, email: 'tous@exemple.fr' }),
      ),
    );
    const table = screen.getByRole('table', { name: 'Adhérents' });
    await waitFor(() => expect(names(table)).toHaveLength(50));
    fireEvent.click(screen.getByText('Suivant'));
    expect(document.activeElement).toBe(table);
    await waitFor(() => expect(names(table)[0]).toBe('Camille Nom 0050'));
    search('nom 49');
    await waitFor(() => expect(names(table)[0]).toBe('Camille Nom 0049'));
  },
  patience(20_000),
);

test('the list that cannot be read says so and is read again on demand', async () => {
  answerCalls({ [LIST]: json({ type: 'unavailable', message: 'x' }, 503) });
  render(<MembershipsScreen params={{}} />);
  expect((await screen.findByRole('alert')).textContent).toContain('Erreur lors de la récupération des membres');
  answerCalls({ [LIST]: json([aMember({ lastName: 'Retour' })]) });
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('rowheader', { name: /Camille Retour/ });
});

test('an empty list says what to do', async () => {
  await show([]);
  expect(screen.getByRole('link', { name: 'Ouvrir la page Adhésion' }).getAttribute('href')).toBe('/adhesion');
});

test('a photo is fetched with the token, enlarged on demand, and freed afterwards', async () => {
  const member = aMember({ hasPhoto: true, lastName: 'Photo' });
  const photo = `/api/admin/memberships/${member.id}/photo`;
  const picture = () => new Response(new Blob(['x'], { type: 'image/jpeg' }));
  const calls = answerCalls({
    [LIST]: json([member]),
    [`GET /api/admin/memberships/thumbnails?ids=${member.id}`]: json([{ id: member.id, jpeg: btoa('x') }]),
    [`GET ${photo}`]: picture,
  });
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const { unmount, container } = render(<MembershipsScreen params={{}} />);
  await waitFor(() => expect(container.querySelector('img[src^="blob:"]')).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: 'Agrandir la photo de Camille Photo' }));
  await screen.findByRole('img', { name: 'Photo de Camille Photo' });
  expect(calls.every(({ authorization }) => authorization === 'Bearer abc')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();
  await waitFor(() => expect(revoked).toHaveBeenCalledTimes(2));
});
