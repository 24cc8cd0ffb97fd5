import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { members, orderLines, payments, webhookEvents } from '#server/db/schema.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { expectSoundBooks } from './books.ts';
import { liveIn } from './club-life.ts';
import { life } from './steps.ts';

// MODEL_RUNS asks for more lives, MODEL_SEED for those of a failure reported earlier.
const numRuns = Number(process.env.MODEL_RUNS ?? 30);
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const startAfresh = async () => {
  await club.stripe.reset();
  await club.db.batch([
    club.db.delete(payments),
    club.db.delete(orderLines),
    club.db.delete(members),
    club.db.delete(webhookEvents),
  ]);
};

test(`whatever happens to sign-ups, cards, webhooks, database and Stripe, the books are sound (seed ${seed})`, async () => {
  const photo = await jpeg(64, 48);
  const anyLife = fc.asyncProperty(life, async (moments) => {
    await startAfresh();
    const { live, calmDown } = liveIn(club, photo);
    for (const moment of moments) await Promise.all(moment.map(live));
    await calmDown();
    await expectSoundBooks(club);
  });
  await fc.assert(anyLife, { numRuns, seed, endOnFailure: process.env.MODEL_SHRINK === undefined });
});
