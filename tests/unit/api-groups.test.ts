import { expect, test } from 'vitest';
import { createGroups, groupOf } from '#server/api-groups.ts';
import { createAccountGroup } from '#server/route-groups/accounts.ts';
import { createContentGroup } from '#server/route-groups/content.ts';
import { createDayGroup } from '#server/route-groups/day.ts';
import { createMemberGroup } from '#server/route-groups/members.ts';
import { createVisitorGroup } from '#server/route-groups/visitors.ts';
import { bareApp, nothing } from '#tests/api-docs/endpoints.ts';

const created = {
  visitors: createVisitorGroup,
  members: createMemberGroup,
  day: createDayGroup,
  content: createContentGroup,
  accounts: createAccountGroup,
  none: undefined,
};

/** «GET /api/products» of each route, without middleware. Passkeys have a function of their own. */
const routesOf = ({ routes }: { routes: readonly { method: string; path: string }[] }): string[] =>
  routes
    .filter(({ method, path }) => method !== 'ALL' && !path.includes('/passkeys'))
    .map(({ method, path }) => `${method} ${path}`);

const all = [...new Set(routesOf(bareApp()))];

test.each(all)('%s is answered by the group that its address names', (route) => {
  const group = groupOf(route.split(' ')[1] ?? '');
  expect(routesOf(created[group]?.(nothing) ?? { routes: [] })).toContain(route);
});

test('the groups have no other routes', () => {
  const theirs = Object.values(created).flatMap((create) => (create ? routesOf(create(nothing)) : []));
  expect([...new Set(theirs)].toSorted()).toEqual(all.toSorted());
});

test('an address that nobody knows needs the code of no group', () => {
  expect(['/api', '/api/', '/api/unknown', '/api/admin', '/api/admin/unknown'].map(groupOf)).toEqual(
    Array(5).fill('none'),
  );
  expect(createGroups(nothing)).toBeTypeOf('function');
});
