import { expect, test } from 'vitest';
import {
  type Area,
  accessByArea,
  accessOf,
  allows,
  areas,
  type Role,
  roles,
  rolesAllowing,
} from '#domain/account/role.ts';

const held = (role: Role): Record<Area, string> =>
  Object.fromEntries(areas.map((area) => [area, accessByArea[area][role]])) as Record<Area, string>;

test('an owner does all there is to do', () => {
  expect(Object.entries(held('owner')).filter(([, access]) => access !== 'write')).toEqual([['journal', 'read']]);
});

test('only an owner decides who may do what, reads the journal and deletes for good', () => {
  for (const area of ['accounts', 'journal', 'running'] as const)
    expect(rolesAllowing(area, 'read')).toEqual(['owner']);
  expect(rolesAllowing('privacy', 'write')).toEqual(['owner']);
  expect(rolesAllowing('settings', 'write')).toEqual(['owner']);
});

test('a treasurer records money and only reads the members', () => {
  expect(held('treasurer')).toMatchObject({
    money: 'write',
    desk: 'write',
    members: 'read',
    files: 'read',
    content: 'none',
  });
});

test('a secretary keeps members, files, mail, seasons and planning, and writes down payments without correcting any', () => {
  expect(held('secretary')).toMatchObject({ members: 'write', files: 'write', mail: 'write', seasons: 'write' });
  expect(held('secretary')).toMatchObject({ planning: 'write', desk: 'write', money: 'read' });
});

test.each(['editor', 'coach'] as const)('an %s learns nothing of a member’s page, money or mail', (role) => {
  for (const area of ['members', 'files', 'money', 'desk', 'mail', 'privacy'] as const)
    expect(accessOf([role], area)).toBe('none');
});

test('a coach sees their classes and their own account, nothing else', () => {
  expect(Object.entries(held('coach')).filter(([, access]) => access !== 'none')).toEqual([
    ['own', 'write'],
    ['classes', 'write'],
  ]);
});

// A member's page shows both, so a role that opens it needs both rights.
test('a role that reads members reads their money and files', () => {
  for (const role of roles.filter((one) => allows([one], 'members', 'read')))
    for (const area of ['money', 'files'] as const) expect(allows([role], area, 'read')).toBe(true);
});

test('several roles add up, and no role allows nothing', () => {
  expect(accessOf(['editor', 'treasurer'], 'money')).toBe('write');
  expect(accessOf(['editor', 'treasurer'], 'content')).toBe('write');
  expect(accessOf(['secretary', 'treasurer'], 'members')).toBe('write');
  for (const area of areas) expect(accessOf([], area)).toBe('none');
});
