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
