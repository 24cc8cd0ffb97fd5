import { mkdir, rm } from 'node:fs/promises';
import { notInArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSession } from '#server/accounts/session-queries.ts';
import { administrators } from '#server/db/account-schema.ts';
import { payoutLines, payouts } from '#server/db/payout-schema.ts';
import { members, orderLines, payments, prices, webhookEvents } from '#server/db/schema.ts';
import { createStripeProvider } from '#server/integrations/stripe.ts';
import { keepListings, proveListings } from '#server/member/listings.ts';
import { createToken, hashToken } from '#server/runtime/secrets.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { expectSoundBooks } from './books.ts';
import { liveIn } from './club-life.ts';
import { type Mortal, makeMortal } from './crash.ts';
import { life } from './stories.ts';

/** The number of test files. Each runs a share of the lives, in parallel, because a life mostly waits. */
const SHARES = 4;
// MODEL_RUNS sets the number of lives. MODEL_SEED repeats the lives of a reported failure.
const numRuns = Math.ceil(Number(process.env.MODEL_RUNS ?? 200) / SHARES);
/** Milliseconds. In production the site waits longer for Stripe. */
const STRIPE_TIMEOUT = 700;

/** Returns the seed of a share: the given one, or a new one in each run. */
const seedOf = (share: number): number => Number(process.env.MODEL_SEED ?? (Date.now() * SHARES + share) % 2 ** 31);

/** Returns the token of a session that is still valid for the clocks of the jobs, which run days ahead. */
const openLongSession = async (club: TestClub): Promise<string> => {
  const [administrator] = await club.db.select().from(administrators);
  const opened = createToken();
  const createdAt = new Date('2099-12-31');
  const expiresAt = new Date('2100-01-01');
  const administratorId = administrator?.id ?? '';
  await insertSession(club.db, { tokenHash: hashToken(opened), administratorId, createdAt, expiresAt });
  return opened;
};

const startAfresh = async (club: TestClub) => {
  const seeded = club.catalogue.flatMap((product) => product.prices.map(({ id }) => id));
  await club.stripe.reset();
  await club.db.batch([
    club.db.delete(payments),
    club.db.delete(orderLines),
    club.db.delete(members),
    club.db.delete(webhookEvents),
    club.db.delete(payoutLines),
    club.db.delete(payouts),
    // Only the seeded prices apply.
    club.db.delete(prices).where(notInArray(prices.id, seeded)),
    club.db.update(prices).set({ retiredAt: null }),
  ]);
  await rm(club.blobs.directory, { recursive: true, force: true });
  await mkdir(club.blobs.directory, { recursive: true });
};

/** Expects every listing that claims to hold to be what the domain says. Makes the others anew, for the next step. */
const expectTrueListings = async ({ deps, databaseFaults }: TestClub, mortal: Mortal): Promise<void> => {
  // A fault that was planned for a step that is over.
  mortal.also.before = undefined;
  databaseFaults.reset();
  expect(await proveListings(deps)).toBe(0);
  await keepListings(deps);
};

/** Declares the test that runs a share of the lives with a club of its own. */
export const testLives = (share: number): void => {
  const seed = seedOf(share);
  let club: TestClub;
  let mortal: Mortal;
  let token: string;
  beforeAll(async () => {
    club = await openClub();
    club.deps.payments = createStripeProvider(club.stripeEnv, STRIPE_TIMEOUT);
    mortal = makeMortal(club);
    token = await openLongSession(club);
  });
  afterAll(() => club.close());

  test(`keeps its records right and in line with Stripe whatever sign-ups, cards, webhooks, failures and administrators do (seed ${seed})`, async () => {
    const photo = await jpeg(64, 48);
    const anyLife = fc.asyncProperty(life, async (moments) => {
      await startAfresh(club);
      const { live, calmDown, goOn, ...noted } = liveIn({ club, mortal, photo, token });
      for (const moment of moments) {
        await live(moment);
        if (share === 0) await expectTrueListings(club, mortal);
      }
      await calmDown();
      await expectSoundBooks({ club, token, ...noted });
      await goOn();
      await expectSoundBooks({ club, token, ...noted });
    });
    await fc.assert(anyLife, { numRuns, seed, endOnFailure: process.env.MODEL_SHRINK === undefined });
  });
};
