import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { serveFetch } from '#local/servers.ts';
import { createCachePurge } from '#server/integrations/cache.ts';
import { addTraining, emptyPlanning } from '#tests/support/planning.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';

const forNow = (status: number) => async () => new Response(null, { status });
const never = () => new Promise<Response>(() => undefined);

/** The next answers of the CDN's purge call. After these it always succeeds. */
let answers: (() => Promise<Response>)[] = [];
const asked: unknown[] = [];
const behind: Promise<void>[] = [];
/** Resolves when the wait between two tries is over. */
let pause = Promise.resolve();

const { club, token } = await openClubAndSignIn();
const endpoint = await serveFetch(async (request) => {
  asked.push([new URL(request.url).pathname, await request.json()]);
  return (answers.shift() ?? forNow(202))();
});
club.deps.purge = createCachePurge(
  { PURGE_API_URL: endpoint.url, PURGE_TOKEN: 'token', SITE_ID: 'site' },
  {
    ...club.deps,
    wait: async (milliseconds) => {
      await club.deps.wait(milliseconds);
      await pause;
    },
    inBackground: (work) => void behind.push(work),
  },
);
beforeEach(async () => {
  await emptyPlanning(club);
  for (const list of [asked, behind, club.waits, club.lines]) list.length = 0;
});
afterAll(async () => {
  await endpoint.close();
  await club.close();
});

/** Waits for the work that goes on after the answer. */
const settled = () => Promise.all(behind);
const purge = ['/api/v1/purge', { cache_tags: ['planning'], site_id: 'site' }];
const failures = () => club.lines.filter((line) => line.includes('cache purge failed'));

describe('a purge', () => {
  test('that succeeds is requested once', async () => {
    answers = [];
    await addTraining(club, token);
    await settled();
    expect([asked, club.waits, failures()]).toEqual([[purge], [], []]);
  });

  test.each([
    ['a failure of the CDN', forNow(500)],
    ['one too many in five seconds', forNow(429)],
    ['silence', never],
  ])('that meets %s delays no save, and arrives at the second try', async (_what, answer) => {
    answers = [answer];
    const { promise, resolve: letPass } = Promise.withResolvers<void>();
    pause = promise;
    await addTraining(club, token);
    expect(asked, 'the save was answered before the second try').toEqual([purge]);
    letPass();
    await settled();
    expect(asked).toEqual([purge, purge]);
    expect(club.waits).toEqual([5500]);
    expect(failures()).toHaveLength(1);
  });

  test('that fails three times is given up: the CDN asks again by itself a day later', async () => {
    answers = [forNow(500), forNow(429), forNow(500), forNow(500)];
    await addTraining(club, token);
    await settled();
    expect(asked).toEqual([purge, purge, purge]);
    expect(club.waits).toEqual([5500, 5500]);
    expect(failures()).toHaveLength(3);
  });
});
