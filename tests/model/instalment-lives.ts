import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInParis, plusDays } from '#domain/dates.ts';
import { countsForMember } from '#domain/money/payment.ts';
import { sum } from '#domain/sum.ts';
import { administrators } from '#server/db/account-schema.ts';
import { outbox } from '#server/db/mail-schema.ts';
import { instalmentPlans, members } from '#server/db/schema.ts';
import { proveListings } from '#server/member/listings.ts';
import { chargeDueInstalments } from '#server/payments/charge-instalments.ts';
import { createDifferencePayment } from '#server/payments/create-difference.ts';
import { settleUnheard } from '#server/payments/notifications.ts';
import { stopInstalments } from '#server/payments/plan-actions.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { instalmentsOf, PRICE } from '#tests/support/instalments.ts';
import { openMail, type TestMail } from '#tests/support/mail.ts';
import { CARDS } from '#tests/support/payments.ts';

const which = fc.nat({ max: 1 });
const BANKS = ['accepted', 'insufficient_funds', 'expired_card', 'authentication_always', 'processing'] as const;

/** What happens to two people who pay in several times. */
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('days' as const), count: fc.integer({ min: 1, max: 6 }) }) },
  fc.record({ do: fc.constant('bank' as const), which, behaviour: fc.constantFrom(...BANKS) }),
  fc.record({ do: fc.constant('cash' as const), which, cents: fc.integer({ min: 1, max: 9000 }) }),
  fc.record({ do: fc.constant('card' as const), which, all: fc.boolean(), declined: fc.boolean() }),
  fc.record({ do: fc.constant('stop' as const), which }),
  fc.record({ do: fc.constant('archive' as const), which, isArchived: fc.boolean() }),
  fc.record({ do: fc.constant('refund' as const), which }),
  fc.record({ do: fc.constant('mail fails' as const), fails: fc.boolean() }),
  fc.record({ do: fc.constant('hear' as const), mode: fc.constantFrom('deliver' as const, 'drop' as const) }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('Stripe fails' as const),
      kind: fc.constantFrom('reset', 'empty500', 'error500', 'stored500'),
      afterExecution: fc.boolean(),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('database fails' as const),
      how: fc.constantFrom('before' as const, 'after' as const),
      nth: fc.nat({ max: 12 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A refused action is a part of life: only the books must be right. */
const tried = async (work: () => Promise<unknown>): Promise<void> => {
  await work().catch(() => undefined);
};

interface World {
  club: TestClub;
  mail: TestMail;
  plans: ReturnType<typeof instalmentsOf>;
  ids: readonly string[];
}

const liveDay = async ({ club, plans }: World): Promise<void> => {
  const { deps } = club;
  plans.goTo(plusDays(plans.today(), 1));
  // Two runs of the job may meet.
  await Promise.allSettled([chargeDueInstalments(deps), chargeDueInstalments(deps)]);
  await tried(() => settleUnheard(deps));
  await club.stripe.webhooksIdle(5000);
  await tried(plans.mailAtRest);
};

const fail = ({ club }: World, { how, nth }: Extract<Step, { do: 'database fails' }>): void => {
  let left = nth;
  club.databaseRequests.before = () => {
    left -= 1;
    if (left >= 0) return;
    club.databaseRequests.before = undefined;
    if (how === 'before') club.databaseFaults.failBefore();
    else club.databaseFaults.loseAnswerAfterCommit();
  };
};

const take = async (world: World, one: Step): Promise<void> => {
  const { club, mail, plans, ids } = world;
  const { deps, db, stripe } = club;
  const id = 'which' in one ? (ids[one.which] ?? '') : '';
  switch (one.do) {
    case 'days':
      for (let day = 0; day < one.count; day += 1) await liveDay(world);
      return;
    case 'bank':
      return tried(() => plans.turnCard(id, one.behaviour));
    case 'cash':
      return tried(() => plans.recordCash(id, one.cents));
    case 'card':
      return tried(async () => {
        const { owed, toCome, plan } = await plans.found(id);
        const cents = Math.round((owed + (one.all ? toCome : (plan?.refused ?? 0))) * 100);
        const begun = await createDifferencePayment(deps, { memberId: id, amountCents: cents });
        await stripe.confirm(begun.paymentIntentId, one.declined ? CARDS.declined : CARDS.accepted);
      });
    case 'stop':
      return tried(async () => {
        const [actor] = await db.select({ id: administrators.id }).from(administrators);
        await stopInstalments(deps, { kind: 'administrator', id: actor?.id ?? '' }, id, undefined);
      });
    case 'archive':
      return tried(() =>
        db
          .update(members)
          .set({ archivedAt: one.isArchived ? deps.now() : null, updatedAt: deps.now() })
          .where(eq(members.id, id)),
      );
    case 'refund':
      return tried(async () => {
        const paid = (await plans.paymentsOf(id)).filter(({ status }) => status === 'succeeded').at(-1);
        await stripe.refund(paid?.reference ?? '', 1000);
      });
    case 'mail fails':
      if (one.fails) mail.server.behave((moment) => (moment === 'rcpt' ? { reply: '450 4.2.1 Greylisted' } : {}));
      else mail.befriend();
      return;
    case 'hear':
      return stripe.setWebhookMode(one.mode);
    case 'Stripe fails': {
      const { kind, afterExecution, times } = one;
      return stripe.addFault({ kind: kind as 'reset', afterExecution, times, method: 'POST' });
    }
    case 'database fails':
      return fail(world, one);
  }
};

const heal = async ({ club, mail }: World): Promise<void> => {
  club.databaseRequests.before = undefined;
  club.databaseFaults.reset();
  await club.stripe.clearFaults();
  await club.stripe.setWebhookMode('deliver');
  mail.befriend();
};

/** The bank gives its late answers. */
const answerLate = async ({ club }: World): Promise<void> => {
  const { paymentIntents } = await club.stripe.books();
  for (const { id, status } of paymentIntents)
    if (status === 'processing') await tried(() => club.stripe.settle(id, 'succeeded'));
  await club.stripe.webhooksIdle(5000);
};

const expectSound = async ({ club, plans, ids }: World): Promise<void> => {
  const { paymentIntents, charges, refunds } = await club.stripe.books();
  // Each row of ours is one payment there, and none took twice.
  const takenBy = new Map<string, number>();
  for (const { id, metadata, status } of paymentIntents)
    if (status === 'succeeded') {
      const row = metadata.paymentId ?? id;
      takenBy.set(row, (takenBy.get(row) ?? 0) + 1);
    }
  expect([...takenBy.values()].filter((count) => count > 1)).toEqual([]);
  const mails = await club.db.select().from(outbox).where(eq(outbox.kind, 'instalment-announced'));
  for (const id of ids) {
    const found = await plans.found(id);
    const rows = await plans.paymentsOf(id);
    // A member may leave a payment of their own open. No charge hangs.
    const hanging = rows.filter(({ status }) => status === 'open' || status === 'processing');
    expect(hanging.filter(({ instalmentId }) => instalmentId !== null)).toEqual([]);
    // The books say what Stripe says.
    const theirs = paymentIntents.filter(({ metadata }) => metadata.memberId === id).map((intent) => intent.id);
    const taken = sum(
      charges
        .filter((one) => theirs.includes(one.paymentIntent) && one.status === 'succeeded')
        .map(({ amount }) => amount),
    );
    const back = sum(refunds.filter((one) => theirs.includes(one.paymentIntent)).map(({ amount }) => amount));
    const byCard = rows.filter((row) => row.means === 'card' && countsForMember(row));
    expect(sum(byCard.map(({ amountCents }) => amountCents))).toBe(taken);
    expect(sum(byCard.map(({ refundedCents }) => refundedCents))).toBe(back);
    // Nobody paid more than the price, whatever went wrong.
    const paid = sum(rows.filter(countsForMember).map(({ amountCents, refundedCents }) => amountCents - refundedCents));
    expect(paid).toBeLessThanOrEqual(PRICE);
    expect(found.overpaid).toBe(0);
    // Nothing was charged without its mail seven days before, for that sum or more.
    for (const { instalmentId, amountCents, createdAt } of rows) {
      if (instalmentId === null) continue;
      const told = mails.filter(
        ({ data, sentAt }) =>
          Reflect.get(data, 'instalmentId') === instalmentId &&
          Number(Reflect.get(data, 'cents')) >= amountCents &&
          sentAt !== null &&
          plusDays(dayInParis(sentAt), 7) <= dayInParis(createdAt),
      );
      expect(told.length).toBeGreaterThan(0);
    }
    const charged = rows.filter(({ instalmentId, status }) => instalmentId !== null && status === 'succeeded');
    expect(new Set(charged.map(({ instalmentId }) => instalmentId)).size).toBe(charged.length);
  }
  expect(await proveListings(club.deps)).toBe(0);
};

/** How many days after the last accident everything is told. */
const AFTERWARDS = 3;

const live = async (
  club: TestClub,
  mail: TestMail,
  steps: readonly Step[],
  counts: readonly number[],
): Promise<void> => {
  const plans = instalmentsOf(club);
  await club.stripe.reset();
  await mail.forget();
  await club.db.delete(instalmentPlans);
  await club.deps.marks.remove((await club.deps.marks.list('instalments')).map(({ key }) => key));
  await plans.offer();
  const ids: string[] = [];
  for (const count of counts) ids.push((await plans.joined(count)).id);
  await plans.mailAtRest();
  const world: World = { club, mail, plans, ids };
  // The first announcements are near.
  plans.goTo(plusDays(plans.today(), 21));
  for (const one of steps) await take(world, one);
  await heal(world);
  for (let day = 0; day < AFTERWARDS; day += 1) {
    await liveDay(world);
    await answerLate(world);
  }
  await expectSound(world);
};

/** Tests random lives of people who pay in several times, with faults of Stripe, the database, mail and webhooks. */
export const testInstalmentLives = (numRuns: number, seed: number): void => {
  let club: TestClub;
  let mail: TestMail;
  beforeAll(async () => {
    club = await openClub();
    club.letProviderFollow();
    mail = await openMail(club);
  });
  afterAll(async () => {
    await mail.close();
    await club.close();
  });

  test(`${numRuns} lives of plans charge nobody twice, and nobody unannounced (seed ${seed})`, async () => {
    const counts = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), counts, (steps, terms) =>
        live(club, mail, steps, terms),
      ),
      { numRuns, seed, endOnFailure: true },
    );
  });
};
