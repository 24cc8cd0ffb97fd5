import { expect, test } from 'vitest';
import { mergeDrafts } from '#features/admin/merge-drafts.ts';

const base = { name: 'Canne', normal: '180', reduced: '' };

test('what only somebody else changed is taken, what only I changed stays', () => {
  expect(mergeDrafts(base, { ...base, name: 'Canne de combat' }, { ...base, normal: '190' })).toEqual({
    draft: { name: 'Canne de combat', normal: '190', reduced: '' },
    differences: [],
  });
});

test('what both changed stays mine, and is named', () => {
  expect(mergeDrafts(base, { ...base, normal: '185' }, { ...base, normal: '190', reduced: '150' })).toEqual({
    draft: { name: 'Canne', normal: '185', reduced: '150' },
    differences: ['normal'],
  });
});

test('the same change on both sides is none to decide', () => {
  const changed = { ...base, normal: '190' };
  expect(mergeDrafts(base, changed, changed)).toEqual({ draft: changed, differences: [] });
});
