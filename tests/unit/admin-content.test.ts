import { expect, test } from 'vitest';
import { publishedVersion } from '#features/admin/pages/PageStanding.tsx';
import { focusClass } from '#lib/focus.ts';

test.each([
  ['center', undefined],
  ['top', 'focus-top'],
  ['left', 'focus-left'],
  ['bottom-right', 'focus-bottom focus-right'],
] as const)('a picture whose %s must stay in sight has the classes %s', (focus, classes) =>
  expect(focusClass(focus)).toBe(classes),
);

const versions = [
  { version: 3, updatedAt: '2026-11-20T12:00:00.000Z' },
  { version: 2, updatedAt: '2026-11-18T12:00:00.000Z' },
  { version: 1, updatedAt: '2026-09-01T12:00:00.000Z' },
];

test('new members accept the version visitors read', () => {
  const at = (isWaiting: boolean, deployedAt: string | null) =>
    publishedVersion(versions, { isWaiting, deployedAt })?.version;
  expect(at(false, '2026-11-20T13:00:00.000Z')).toBe(3);
  expect(at(true, '2026-11-19T12:00:00.000Z')).toBe(2);
  expect(at(true, '2026-10-01T12:00:00.000Z')).toBe(1);
  expect(at(true, null), 'nobody knows').toBeUndefined();
});
