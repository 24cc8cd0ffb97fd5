// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetLists } from '#features/admin/lists/kept-lists.ts';
import { $firstMembers, $members, readMembersAhead } from '#features/admin/lists/members-store.ts';
import { MembershipsScreen } from '#features/admin/memberships/MembershipsScreen.tsx';
import { aMember, answerCalls } from './admin-support.ts';
import { filterOf } from './list-support.ts';

const abel = aMember({ lastName: 'Abel' });
const zola = aMember({ lastName: 'Zola' });

/** The start of the list arrives at once. Returns a function that releases the whole list. */
const slowList = () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerCalls({
    'GET /api/admin/memberships?first=25': () => Response.json([abel]),
    'GET /api/admin/memberships?first=500': () => promise,
  });
  return { arrive: () => resolve(Response.json([abel, zola])) };
};
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  history.replaceState(null, '', '/admin/adhesions');
  $members.set({ state: 'loading' });
});
afterEach(() => {
  cleanup();
  forgetLists();
  vi.unstubAllGlobals();
});

test('the first members are shown while the list is loading, and nothing is claimed about the rest', async () => {
  const { arrive } = slowList();
  readMembersAhead();
  render(<MembershipsScreen params={{}} />);
  await screen.findByRole('rowheader', { name: /Camille Abel/ });
  expect(said()).toBe('Chargement des adhésions…');
  fireEvent.click(screen.getByRole('button', { name: 'Plus' }));
  for (const name of ['Exporter…', 'Archiver une saison…']) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.change(screen.getByLabelText('Rechercher'), { target: { value: 'zola' } });
  await waitFor(() => expect(screen.queryByRole('rowheader')).toBeNull());
  expect(screen.queryByText(/Rien ne correspond/)).toBeNull();
  arrive();
  await screen.findByRole('rowheader', { name: /Camille Zola/ });
  expect(said()).toContain('1 résultat');
  expect(screen.getByRole('button', { name: 'Exporter…' }).getAttribute('aria-disabled')).toBe('false');
});

test('a link with a filter shows the first matching members, and does not claim that there are none', async () => {
  const { arrive } = slowList();
  $firstMembers.set([abel]);
  history.replaceState(null, '', '/admin/adhesions?discipline=Savate');
  render(<MembershipsScreen params={{}} />);
  expect(said()).toBe('Chargement des adhésions…');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText(/Aucune adhésion/)).toBeNull();
  const filter = filterOf('Discipline');
  filter.focus();
  fireEvent.change(filter, { target: { value: 'Canne' } });
  await screen.findByRole('rowheader', { name: /Camille Abel/ });
  expect(document.activeElement, 'the filter one was at').toBe(filter);
  arrive();
  await screen.findByRole('rowheader', { name: /Camille Zola/ });
});
