// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetLists } from '#features/admin/lists/kept-lists.ts';
import { membersList } from '#features/admin/lists/members-store.ts';
import { MembershipsScreen } from '#features/admin/memberships/MembershipsScreen.tsx';
import { membersFilter } from '#features/admin/memberships/member-filter-store.ts';
import { MyClassesScreen } from '#features/admin/my-classes/MyClassesScreen.tsx';
import { $season } from '#features/admin/season-in-hand/season-store.ts';
import { aMember, answerCalls, json } from './admin-support.ts';

const listOf = (season: string) => {
  const list = [aMember({ lastName: `Durand ${season}`, season })];
  return () => Response.json(list, { headers: { 'X-Total-Count': '1' } });
};
const MEMBERS = '/api/admin/memberships?first=500';
const answers = {
  [`GET ${MEMBERS}`]: listOf('2026-2027'),
  [`GET ${MEMBERS}&season=2025-2026`]: listOf('2025-2026'),
  [`GET ${MEMBERS}&season=2027-2028`]: listOf('2027-2028'),
};

const forget = (): void => {
  $season.set(undefined);
  sessionStorage.clear();
  membersList.forget();
  forgetLists();
  history.replaceState(null, '', '/admin/adhesions');
};
beforeEach(forget);
afterEach(() => {
  cleanup();
  forget();
});

const choose = async (season: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText('Saison'), { target: { value: season } });
};

test('the list is that of the running season, and of another one once that is chosen', async () => {
  answerCalls(answers);
  render(<MembershipsScreen params={{}} />);
  expect(await screen.findByRole('link', { name: /Durand 2026-2027/ })).toBeTruthy();
  await screen.findByRole('option', { name: '2026-2027 (en cours)' });
  await choose('2025-2026');
  expect(await screen.findByRole('link', { name: /Durand 2025-2026/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Durand 2026-2027/ })).toBeNull();
  await choose('2026-2027');
  expect(await screen.findByRole('link', { name: /Durand 2026-2027/ })).toBeTruthy();
  expect($season.get(), 'the running one needs no choice').toBeUndefined();
});

test('an address that names a season chooses it and keeps its filters', async () => {
  answerCalls(answers);
  history.replaceState(null, '', '/admin/adhesions?season=2027-2028&status=in-force');
  render(<MembershipsScreen params={{}} />);
  expect(await screen.findByRole('link', { name: /Durand 2027-2028/ })).toBeTruthy();
  expect([$season.get(), location.search]).toEqual(['2027-2028', '?status=in-force']);
  expect(membersFilter.$filter.get()).toEqual({ status: 'in-force' });
});

test('a coach’s classes follow the choice, and say of which season they are', async () => {
  const calls = answerCalls({
    'GET /api/admin/classes': json([]),
    'GET /api/admin/classes?season=2027-2028': json([]),
  });
  render(<MyClassesScreen />);
  expect(await screen.findByText(/^Saison 2026-2027\./)).toBeTruthy();
  await choose('2027-2028');
  expect(await screen.findByText(/^Saison 2027-2028\./)).toBeTruthy();
  expect(calls.at(-1)?.path).toBe('/api/admin/classes?season=2027-2028');
});
