import { expect, test } from 'vitest';
import { listFunctions, packingFaults } from '#tests/rehearsal/packed-functions.ts';

const PAGES = { name: 'ssr' };

test('the rehearsal finds every function of the source packed, however many of them are no jobs', async () => {
  const ours = await listFunctions();
  expect(ours.filter(({ schedule }) => !schedule).map(({ name }) => name)).toEqual(['api', 'passkeys']);
  expect(packingFaults([...ours, PAGES], ours)).toEqual([]);
});

test('it names a function that is missing, one that nobody knows, and a job at another time', () => {
  const ours = [
    { name: 'api' },
    { name: 'send-mail', schedule: '*/5 * * * *' },
    { name: 'sweep', schedule: '1 1 * * *' },
  ];
  expect(
    packingFaults([PAGES, { name: 'send-mail' }, { name: 'sweep', schedule: '1 1 * * *' }, { name: 'spy' }], ours),
  ).toEqual(['api is missing', 'spy is unknown', 'send-mail has another schedule']);
});
