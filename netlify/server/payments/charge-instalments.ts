import { randomUUID } from 'node:crypto';
import { DAY_MS, dayInParis, type IsoDate, plusDays } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import {
  ANNOUNCED_DAYS,
  chargeDayOf,
  endsBefore,
  isAnnouncementDue,
  LEAST_TERM,
  nextTryOf,
  type TermStanding,
} from '#domain/money/instalments.ts';
import { LEAST_BY_CARD } from '#domain/money/payment.ts';
import { isRefusedWrite, isTaken } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import { noReading, thenRead } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import type { ChargeAnswer, ChargeRefusal } from '../integrations/payment-provider.ts';
import { selectOpenCard } from '../member/change-queries.ts';
import { isPlanRunning, planStandingIn } from '../member/member-money.ts';
import { lockPerson } from '../member/queries.ts';
import { findMemberRecord, type MemberRecord } from '../member/record-queries.ts';
import { type NewMail, withMail } from '../outbox/outbox.ts';
import { createTimer, shuffled, untilOutOfTime } from '../runtime/work-list.ts';
import { selectUnchanged } from '../write/queries.ts';
import { write } from '../write/write.ts';
import {
  insertCharge,
  listPlansToLookAt,
  selectChangedTerm,
  selectOpenPlan,
  selectOtherPayments,
  selectRunningPlans,
  selectToldBefore,
  selectToldOn,
  updateTerm,
} from './instalment-queries.ts';
import { planInstalments } from './plan-instalments.ts';
import { attachReference, cancelUnbegunPayment, selectChangedPayment } from './queries.ts';
import { settlePayment } from './settle-payment.ts';

/** A run takes on no further plan after this time, because the function ends after 30 s. Milliseconds. */
const SLICE_MS = 9000;
/** The delay before plans that failed are retried. Milliseconds. */
const LATER_MS = 3_600_000;
/** The provider remembers an idempotency key for a day. An older charge is looked up and never sent again. Milliseconds. */
const KEY_MS = DAY_MS - LATER_MS;

type Payment = MemberRecord['payments'][number];
type Plan = NonNullable<MemberRecord['plan']>;
type Term = TermStanding<ReturnType<typeof planStandingIn>['terms'][number]['term']>;

/** Schedules the next run if any plan may still charge something, in case its mark was lost. */
export const keepPlannedInstalments = async (deps: Pick<Deps, 'db' | 'marks' | 'now'>): Promise<void> => {
  if ((await selectRunningPlans(deps.db)).length > 0) await planInstalments(deps);
};

/**
 * Announces, makes and retries the charges that are due (docs/rules.md#instalments) if a mark is due. Otherwise it does not
 * query the database. A run that is cut leaves its mark, and two concurrent runs charge once. Returns how many memberships
 * it handled.
 */
export const chargeDueInstalments = async (deps: Deps): Promise<number> => {
  const { db, marks } = deps;
  const now = deps.now();
  const due = (await marks.list('instalments')).filter(({ at }) => at <= now);
  if (due.length === 0) return 0;
  const isOutOfTime = createTimer(deps, SLICE_MS);
  const today = dayInParis(now);
  const found = await listPlansToLookAt(db, plusDays(today, ANNOUNCED_DAYS));
  let looked = 0;
  const done = await untilOutOfTime(
    deps,
    'instalments',
    shuffled(found),
    ({ id }) => {
      looked += 1;
      return lookAtPlan(deps, id, today);
    },
    isOutOfTime,
  );
  // The marks stay, so the next run, a few minutes later, does the rest.
  if (looked < found.length) return done;
  if (done < found.length) await marks.add('instalments', new Date(now.getTime() + LATER_MS));
  await keepPlannedInstalments(deps);
  await marks.remove(due.map(({ key }) => key));
  return done;
};

const lookAtPlan = async (deps: Deps, memberId: string, today: IsoDate): Promise<void> => {
  const read = async (): Promise<MemberRecord | undefined> => findMemberRecord(deps.db, memberId);
  let member = await read();
  const open = member?.payments.filter(({ instalmentId, status }) => instalmentId !== null && status === 'open') ?? [];
  for (const payment of open) if (member) await resume(deps, member, payment);
  if (open.length > 0) member = await read();
  if (!member?.plan || !isPlanRunning(member)) return;
  let isTold = false;
  for (const term of member.plan.terms) {
    const refused = member.payments.filter(
      ({ instalmentId, status, reference }) => instalmentId === term.id && status === 'cancelled' && reference !== null,
    );
    if (term.isGivenUp || refused.length <= term.refusals) continue;
    await tellRefusal(deps, member, term, 'declined', today);
    isTold = true;
  }
  if (isTold) member = await read();
  if (!member?.plan || !isPlanRunning(member) || !deps.mail.server || isDisputed(member)) return;
  const { plan } = member;
  const { terms } = planStandingIn(member);
  await tellCardEnds(deps, member, plan, terms, today);
  for (const term of terms)
    if (term.state === 'to-come' && isAnnouncementDue(term.term, today)) await announce(deps, member, term, today);
  // One at a time: a charge changes what is owed.
  const [ready] = terms.filter((term) => isChargeDue(term, today));
  if (ready) await charge(deps, member, ready, today);
};

// The card of a holder who disputes a payment, or won a dispute, is not charged again.
const isDisputed = ({ flags }: MemberRecord): boolean => flags.includes('dispute') || flags.includes('dispute-lost');

const isChargeDue = ({ state, term }: Term, today: IsoDate): boolean =>
  (state === 'announced' || state === 'refused') && (term.nextTryOn ?? term.chargeOn ?? today) <= today;

/** Writes the outcome of a charge with its mails, unless a concurrent run has changed the charge. */
const writeTerm = async (
  deps: Deps,
  member: MemberRecord,
  term: Plan['terms'][number],
  { changes, mails }: { changes: Parameters<typeof updateTerm>[2]; mails: readonly NewMail[] },
): Promise<void> => {
  const { db } = deps;
  try {
    await withMail(deps, mails, (written) =>
      thenRead(
        db,
        [
          lockPerson(db, member),
          refuseWhen(db, selectChangedTerm(db, term)),
          updateTerm(db, term.id, changes),
          ...written,
        ],
        noReading,
      ),
    );
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
  }
};

const cardIn = ({ cardBrand, cardLast4 }: Plan) => ({ brand: cardBrand ?? '', last4: cardLast4 ?? '' });

const announce = async (
  deps: Deps,
  member: MemberRecord,
  { term, amountCents }: Term,
  today: IsoDate,
): Promise<void> => {
  if (!member.plan) return;
  const chargeOn = chargeDayOf(term, today);
  await writeTerm(deps, member, term, {
    // What would be owed again later is a debt: the charge takes no more than its mail says.
    changes: { announcedAt: deps.now(), chargeOn, amountCents: Math.max(LEAST_TERM, amountCents) },
    mails: [
      {
        kind: 'instalment-announced',
        data: {
          season: member.season,
          instalmentId: term.id,
          cents: amountCents,
          on: chargeOn,
          card: cardIn(member.plan),
        },
        to: { memberId: member.id },
        key: `instalment-announced ${term.id}`,
      },
    ],
  });
};

/** How many days before the end of a card its holder gets a mail about it. */
const CARD_NOTICE_DAYS = 31;

const tellCardEnds = async (
  deps: Deps,
  member: MemberRecord,
  plan: Plan,
  terms: readonly Term[],
  today: IsoDate,
): Promise<void> => {
  const { cardExpiresOn: expiresOn } = plan;
  const left = terms.filter(({ state }) => state === 'to-come' || state === 'announced' || state === 'refused');
  const last = left.at(-1)?.term.dueOn;
  if (expiresOn === null || last === undefined || today < plusDays(expiresOn, -CARD_NOTICE_DAYS)) return;
  if (
    !endsBefore(
      { expiresOn },
      left.map(({ term }) => term),
    )
  )
    return;
  const mail: NewMail = {
    kind: 'instalment-card-ends',
    data: { season: member.season, card: cardIn(plan), expiresOn, lastOn: last },
    to: { memberId: member.id },
    key: `instalment-card-ends ${plan.id} ${plan.card}`,
  };
  await withMail(deps, [mail], (written) =>
    thenRead(deps.db, [refuseUnless(deps.db, selectOpenPlan(deps.db, plan.id)), ...written], noReading),
  );
};

/** Writes a refusal of the bank and the mail about it, with the day of the next try. After the last try it is a debt. */
const tellRefusal = async (
  deps: Deps,
  member: MemberRecord,
  term: Plan['terms'][number],
  why: ChargeRefusal,
  today: IsoDate,
): Promise<void> => {
  if (!member.plan) return;
  const refusals = term.refusals + 1;
  const first = term.firstRefusedOn ?? today;
  const nextTryOn = nextTryOf(refusals, first, today) ?? null;
  const standing = planStandingIn(member).terms.find((one) => one.term.id === term.id);
  await writeTerm(deps, member, term, {
    changes: { refusals, firstRefusedOn: first, nextTryOn, ...(nextTryOn === null && { givenUpAt: deps.now() }) },
    mails: [
      {
        kind: 'instalment-refused',
        data: {
          season: member.season,
          cents: standing?.amountCents ?? term.amountCents,
          why,
          nextTryOn,
          card: cardIn(member.plan),
        },
        to: { memberId: member.id },
        key: `instalment-refused ${term.id} ${refusals}`,
      },
    ],
  });
};

const giveUp = (deps: Deps, member: MemberRecord, { term }: Term): Promise<void> =>
  writeTerm(deps, member, term, { changes: { nextTryOn: null, givenUpAt: deps.now() }, mails: [] });

const charge = async (deps: Deps, member: MemberRecord, due: Term, today: IsoDate): Promise<void> => {
  const { db } = deps;
  const { term, amountCents } = due;
  if (!member.plan) return;
  if (amountCents < LEAST_BY_CARD) return giveUp(deps, member, due);
  const [told] = await selectToldOn(db, member.id, term.id);
  if (!told?.day || plusDays(told.day, ANNOUNCED_DAYS) > today) {
    // The mail never left its server, so the charge was not announced: it becomes a debt and is not charged.
    if (!told?.day && term.chargeOn !== null && plusDays(term.chargeOn, ANNOUNCED_DAYS) <= today)
      await giveUp(deps, member, due);
    return;
  }
  // Money that was taken back made it more than the mail said, which no later mail will put right.
  if (told.mostCents !== null && told.mostCents < amountCents) return giveUp(deps, member, due);
  const payment = { id: randomUUID(), memberId: member.id, instalmentId: term.id, amountCents, createdAt: deps.now() };
  const subject = { type: 'member', id: member.id } as const;
  try {
    await write(deps, {
      actor: { kind: 'job' },
      subject,
      action: 'member.charge-instalment',
      fields: ['payments'],
      first: [
        lockPerson(db, member),
        refuseUnless(db, selectUnchanged(db, subject, member.updatedAt)),
        refuseUnless(db, selectOpenPlan(db, member.plan.id)),
        refuseWhen(db, selectChangedTerm(db, term)),
        refuseUnless(db, selectToldBefore(db, payment, today)),
        refuseWhen(db, selectOpenCard(db, member.id)),
        ...member.payments.map((one) => refuseWhen(db, selectChangedPayment(db, one))),
        refuseWhen(
          db,
          selectOtherPayments(
            db,
            member.id,
            member.payments.map(({ id }) => id),
          ),
        ),
      ],
      statements: [insertCharge(db, payment)],
    });
  } catch (error) {
    // A concurrent payment, change or run committed first. The next run looks again.
    if (isRefusedWrite(error) || isTaken(error)) return;
    throw error;
  }
  await ask(deps, member, payment, today);
};

type ToCharge = Pick<Payment, 'id' | 'amountCents' | 'instalmentId' | 'createdAt'>;

const ask = async (deps: Deps, member: MemberRecord, payment: ToCharge, today: IsoDate): Promise<void> => {
  const { customer, card } = member.plan ?? {};
  if (!customer || !card) return;
  const answer = await deps.payments.chargeSaved({
    paymentId: payment.id,
    memberId: member.id,
    season: member.season,
    amountCents: payment.amountCents,
    email: member.email,
    customer,
    card,
  });
  await settleCharge(deps, member, payment, answer, today);
};

const settleCharge = async (
  deps: Deps,
  member: MemberRecord,
  payment: ToCharge,
  { begun, refusal }: ChargeAnswer,
  today: IsoDate,
): Promise<void> => {
  const { db } = deps;
  if (begun) {
    await attachReference(db, payment.id, begun);
    const settled = await settlePayment(deps, begun.reference);
    if (settled && settled.payment.status !== 'cancelled') return;
  } else if (refusal) await cancelUnbegunPayment(db, payment.id, deps.now());
  else throw new DomainError('unavailable');
  const again = await findMemberRecord(db, member.id);
  const term = again?.plan?.terms.find(({ id }) => id === payment.instalmentId);
  if (again && term && refusal) await tellRefusal(deps, again, term, refusal, today);
};

/** Finds the outcome of a charge whose answer was lost. */
const resume = async (deps: Deps, member: MemberRecord, payment: Payment): Promise<void> => {
  if (payment.reference) {
    await settlePayment(deps, payment.reference);
    return;
  }
  const since = new Date(payment.createdAt.getTime() - DAY_MS);
  for await (const truth of deps.payments.listSince(since))
    if (truth.paymentId === payment.id) {
      await attachReference(deps.db, payment.id, truth);
      await settlePayment(deps, truth.reference);
      return;
    }
  const standing = isPlanRunning(member)
    ? planStandingIn(member).terms.find(({ term }) => term.id === payment.instalmentId)
    : undefined;
  const isWanted = standing !== undefined && standing.amountCents === payment.amountCents;
  const age = deps.now().getTime() - payment.createdAt.getTime();
  // The provider lists no such payment yet. As long as the idempotency key lives, sending the charge again is safe.
  if (isWanted && age < KEY_MS) await ask(deps, member, payment, dayInParis(deps.now()));
  else if (age >= KEY_MS) await cancelUnbegunPayment(deps.db, payment.id, deps.now());
};
