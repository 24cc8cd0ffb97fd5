import { expect, test } from 'vitest';
import { mergeValues } from '#lib/merge.ts';

const base = { name: 'Canne', normal: '180', reduced: '' };

test('another person’s change is taken, and my own stays', () => {
  expect(mergeValues(base, { ...base, name: 'Canne de combat' }, { ...base, normal: '190' })).toEqual({
    values: { name: 'Canne de combat', normal: '190', reduced: '' },
    conflicts: [],
    adopted: ['normal'],
  });
});

test('what both changed stays mine, and is named', () => {
  expect(mergeValues(base, { ...base, normal: '185' }, { ...base, normal: '190', reduced: '150' })).toEqual({
    values: { name: 'Canne', normal: '185', reduced: '150' },
    conflicts: [{ field: 'normal', mine: '185', theirs: '190' }],
    adopted: ['reduced'],
  });
});

test('the same change on both sides needs no decision', () => {
  const changed = { ...base, normal: '190' };
  expect(mergeValues(base, changed, changed)).toEqual({ values: changed, conflicts: [], adopted: [] });
});
