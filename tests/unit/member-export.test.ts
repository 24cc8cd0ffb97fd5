import { expect, test } from 'vitest';
import { memberStatuses } from '#domain/member/member.ts';
import { exportFileName, exportPresets, isExported, isWholeList } from '#domain/member/member-export.ts';

test.each([
  ['everybody on the list', 3, 3, true],
  ['all but one', 2, 3, false],
  ['nobody of an empty list', 0, 0, false],
])('an export of %s is the whole list: %s of %s, %s', (_whom, chosen, listed, isWhole) => {
  expect(isWholeList(chosen, listed)).toBe(isWhole);
});

test('licences and class lists leave out waiting and cancelled members, a complete export has everybody', () => {
  const exported = exportPresets.map((preset) => memberStatuses.filter((status) => isExported({ status }, preset)));
  const inForce = ['active', 'suspended'];
  expect(exported).toEqual([[...inForce, 'pending', 'cancelled'], inForce, inForce]);
});

test('a file says what it holds, from which list and which day', () => {
  expect(exportFileName('current', { preset: 'complet', format: 'csv' }, '2026-11-22')).toBe(
    'adhesions-complet-2026-11-22.csv',
  );
  expect(exportFileName('archived', { preset: 'licences', format: 'xlsx' }, '2026-11-22')).toBe(
    'archives-licences-2026-11-22.xlsx',
  );
});
