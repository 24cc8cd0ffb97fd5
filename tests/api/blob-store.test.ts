import { getStore } from '@netlify/blobs';
import { afterAll, expect, test } from 'vitest';
import { openClub } from '#tests/support/club.ts';

const club = await openClub();
afterAll(() => club.close());

test('a part of a buffer is stored without the bytes around it', async () => {
  const all = new TextEncoder().encode('avant, le fichier, après');
  await club.deps.files.put('part', { bytes: all.subarray(7, 17), type: 'image/png' });
  const found = await club.deps.files.find('part');
  expect(new TextDecoder().decode(found?.bytes)).toBe('le fichier');
  expect(found?.type).toBe('image/png');
});

test('a file that the local store is still writing is no mark of due work', async () => {
  const at = new Date('2026-11-20T10:00:00Z');
  const key = await club.deps.marks.add('mail/look', at, 'soon');
  const store = getStore({ name: 'due', consistency: 'strong' });
  for (const written of ['.k3j9x1', '.123456789012345-x']) await store.set(`test/mail/look/${written}`, '1');
  expect(await club.deps.marks.list('mail')).toEqual([{ key, at, about: 'soon' }]);
  await club.deps.marks.remove([key]);
});
