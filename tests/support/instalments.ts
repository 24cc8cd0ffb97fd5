import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { DAY_MS, dayBeginsInParis, dayInParis, type IsoDate, plusDays } from '#domain/dates.ts';
import { plusMonths } from '#domain/months.ts';
import { administrators } from '#server/db/account-schema.ts';
import { outbox } from '#server/db/mail-schema.ts';
import { instalmentPlans, instalments, members, payments } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import { sendDueMail } from '#server/mail/sender.ts';
import { findMember } from '#server/member/change-member.ts';
import { chargeDueInstalments } from '#server/payments/charge-instalments.ts';
import { correctPayment } from '#server/payments/correct-entry.ts';
import { recordPayment } from '#server/payments/manual-payment.ts';
import type { TestClub } from './club.ts';
import { CARDS, pay, rowsOf, webhooksDelivered } from './payments.ts';
import { type Submission, submitted } from './sign-up.ts';

/** What is paid at once, and what two disciplines cost. Cents. */
export const AT_ONCE = 12_000;
export const PRICE = 30_000;

/** Returns what people do who pay in several times, and the days of the jobs that charge them. */
export const instalmentsOf = (club: TestClub) => {
  const { db, deps, clock, stripe } = club;
  const today = (): IsoDate => dayInParis(deps.now());
  /** Moves the clock to the middle of a day. */
  const goTo = (day: IsoDate): void => {
    clock.offsetMs = dayBeginsInParis(day).getTime() + DAY_MS / 2 - Date.now();
  };
  // A mail that is sent in the background has the day of its sending.
  const mailAtRest = async (): Promise<void> => {
    const untouched = and(
      isNull(outbox.sentAt),
      isNull(outbox.failedAt),
      or(eq(outbox.tries, 0), isNotNull(outbox.claim)),
    );
    for (let looks = 0; looks < 200; looks += 1) {
      if ((await db.select({ id: outbox.id }).from(outbox).where(untouched)).length === 0) return;
      await sleep(20);
      if (looks % 25 === 24) await sendDueMail(deps);
    }
    throw new Error('mail is still under way');
  };
  const runJobs = async (): Promise<void> => {
    await sendDueMail(deps);
    await chargeDueInstalments(deps);
    await webhooksDelivered(club);
    await mailAtRest();
  };
  const planOf = async (memberId: string) => {
    const [plan] = await db.select().from(instalmentPlans).where(eq(instalmentPlans.memberId, memberId));
    if (!plan) throw new Error('no plan');
    const terms = await db
      .select()
      .from(instalments)
      .where(eq(instalments.planId, plan.id))
      .orderBy(instalments.number);
    return { ...plan, terms };
  };
  const actor = async () => {
    const [found] = await db.select({ id: administrators.id }).from(administrators);
    if (!found) throw new Error('no administrator');
    return { kind: 'administrator' as const, id: found.id };
  };
  return {
    today,
    goTo,
    mailAtRest,
    /** The member as an administrator reads them, whose session would have ended long ago. */
    found: (memberId: string) => findMember(deps, memberId),
    /** Records money received by hand. */
    recordCash: async (memberId: string, cents: number) => {
      const { updatedAt } = await findMember(deps, memberId);
      const money = { means: 'cash' as const, amount: cents / 100, date: today() };
      return recordPayment(deps, await actor(), memberId, { ...money, updatedAt });
    },
    /** Corrects the money of that amount that was recorded by hand: none had come. */
    correctToNothing: async (memberId: string, cents: number) => {
      const { payments: recorded, updatedAt } = await findMember(deps, memberId);
      const wrong = recorded.find(({ means, amount }) => means === 'cash' && amount === cents / 100);
      if (!wrong) throw new Error('no such payment');
      const nothing = { id: randomUUID(), means: 'cash' as const, amount: 0, date: today(), reason: 'Chèque volé.' };
      return correctPayment(deps, await actor(), { memberId, paymentId: wrong.id }, { ...nothing, updatedAt });
    },
    runJobs,
    planOf,
    /** Lets the season be paid in several times, until a last class far enough away. */
    offer: async (atOnceCents: number | null = AT_ONCE) => {
      const { openSeason } = await (await club.app.request('/api/club')).json();
      const lastClass = plusMonths(today(), 6);
      await db
        .update(seasons)
        .set({ atOnceCents, lastClass, lastDay: plusDays(lastClass, 40) })
        .where(eq(seasons.id, openSeason));
      return openSeason as string;
    },
    /** Somebody who agreed to pay in several times, and paid the first part. */
    joined: async (count = 3, submission: Submission = {}, card: string = CARDS.accepted) => {
      const form = { instalments: { count, atOnceCents: AT_ONCE }, ...submission.form };
      const signUp = await submitted(club, { ...submission, form });
      await pay(club, signUp, card);
      const { member } = await rowsOf(club, signUp);
      return { id: member.id, signUp };
    },
    /** Makes the first term due today, as if its mail had been sent nine days ago. */
    makeDue: async (memberId: string) => {
      const { terms } = await planOf(memberId);
      const [term] = terms;
      if (!term) throw new Error('no term');
      const at = new Date(deps.now().getTime() - 9 * DAY_MS);
      await db
        .update(instalments)
        .set({ dueOn: today(), chargeOn: today(), announcedAt: at })
        .where(eq(instalments.id, term.id));
      await db.insert(outbox).values({
        kind: 'instalment-announced',
        data: { instalmentId: term.id, cents: term.amountCents },
        recipient: 'member',
        memberId,
        createdAt: at,
        dueAt: at,
        sentAt: at,
        tries: 1,
      });
      await deps.marks.add('instalments', deps.now());
    },
    /** Lives through the days until one, as the jobs do. */
    liveUntil: async (day: IsoDate) => {
      for (let next = today(); next <= day; next = plusDays(next, 1)) {
        // A clock that is set back would keep mails of the same day waiting.
        if (next > today()) goTo(next);
        await runJobs();
      }
    },
    /** Lets the bank of the kept card answer otherwise. */
    turnCard: async (memberId: string, behaviour: Parameters<typeof stripe.turnCard>[1]) => {
      const { card } = await planOf(memberId);
      await stripe.turnCard(card ?? '', behaviour);
    },
    paymentsOf: (memberId: string) =>
      db.select().from(payments).where(eq(payments.memberId, memberId)).orderBy(payments.createdAt),
    /** What all cards gave for a member, by the books of the provider. Cents. */
    takenFrom: async (memberId: string): Promise<number[]> => {
      const { paymentIntents, charges } = await stripe.books();
      const theirs = paymentIntents.filter(({ metadata }) => metadata.memberId === memberId).map(({ id }) => id);
      return charges
        .filter(({ paymentIntent, status }) => theirs.includes(paymentIntent) && status === 'succeeded')
        .map(({ amount }) => amount);
    },
    statusOf: async (memberId: string) =>
      (await db.select({ status: members.status }).from(members).where(eq(members.id, memberId)))[0]?.status,
  };
};
