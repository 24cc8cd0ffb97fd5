import { DomainError, type RefusalReason, validationError } from '#domain/error.ts';
import type { MemberStatus } from '#domain/member/member.ts';
import { statusAfterCorrection, statusAfterPayment, statusAfterProof } from '#domain/member/member-standing.ts';
import {
  type AidState,
  isPledged,
  type ListedAid,
  readAidCode,
  type WaitingAidState,
  waitingAgainOf,
  waitingAidStates,
} from '#domain/money/aid.ts';
import type { NewMemberAid, ReimbursedAids } from '#domain/money/aid-input.ts';
import { LEAST_BY_CARD } from '#domain/money/payment.ts';
import type { Season } from '#domain/season/season.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { aidNamed } from '#messages/member-timeline.ts';
import { seasonInHand } from '../club/season-queries.ts';
import { isTaken } from '../db/errors.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { changeMember, changeMembers, type MemberWriting } from '../member/change-member.ts';
import { updateMember } from '../member/change-queries.ts';
import { toMemberDetails } from '../member/member-details.ts';
import { coveredCentsOf, owedCentsOf, standingOf } from '../member/member-money.ts';
import { lockPerson } from '../member/queries.ts';
import type { MemberRecord } from '../member/record-queries.ts';
import type { NewMail } from '../outbox/outbox.ts';
import { isTakenAtWord } from '../payments/correct-entry.ts';
import { manualPaymentOf } from '../payments/manual-payment.ts';
import { insertManualPayment, type NewManualPayment } from '../payments/manual-payment-queries.ts';
import { completionMails, receivedMails, refusalMails, refusedAidMail } from '../payments/member-mails.ts';
import { cancelRivals } from '../payments/settle-payment.ts';
import { changedFields } from '../write/write.ts';
import {
  insertClaim,
  type NewState,
  selectAid,
  selectAidsOfSeason,
  selectClaims,
  selectInOtherState,
  selectListedAids,
  toListedAid,
  updateClaims,
} from './queries.ts';

type Aid = MemberRecord['aids'][number];

/** Returns the aids that the members of a season claim, or of the running one, in the order of names. Throws `unavailable`. */
export const listAids = async ({ db, now }: Pick<Deps, 'db' | 'now'>, chosen?: Season): Promise<ListedAid[]> =>
  (await selectAidsOfSeason(db, seasonInHand(chosen, now()))).map(toListedAid);

const listedAids = async ({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<ListedAid[]> =>
  (await selectListedAids(db, ids)).map(toListedAid);

const refusing = ({ now }: Pick<Deps, 'now'>, member: MemberRecord, reason: RefusalReason): DomainError =>
  new DomainError('conflict', { reason, current: toMemberDetails(member, now()) });

/** An aid can be decided, once its sign-up is paid, also after the membership has ended: its money still comes. */
const requirePaid = (deps: Pick<Deps, 'now'>, member: MemberRecord): void => {
  if (member.status === 'pending') throw refusing(deps, member, 'still-pending');
};

const requireInForce = (deps: Pick<Deps, 'now'>, member: MemberRecord): void => {
  requirePaid(deps, member);
  if (member.status === 'cancelled') throw refusing(deps, member, 'cancelled');
};

// Who has left owes nothing, whatever becomes of their aid.
const inForceOnly = (member: MemberRecord, mails: () => NewMail[]): NewMail[] =>
  member.status === 'cancelled' ? [] : mails();

interface Step {
  aids: readonly Aid[];
  from: readonly AidState[];
  /** The state of each of them, with what goes along with it. */
  to: (aid: Aid) => NewState;
}

/** Returns a member as they are once aids of theirs are in another state. */
const withAids = (member: MemberRecord, { aids, to }: Step): MemberRecord => ({
  ...member,
  aids: member.aids.map((aid) => (aids.includes(aid) ? { ...aid, refusal: null, settledFrom: null, ...to(aid) } : aid)),
});

/** Returns the statements that bring aids of a member into their state, and the member into a status. */
const bringing = (
  { db }: Deps,
  actor: AdministratorActor,
  member: MemberRecord,
  { step: { aids, from, to }, status, now }: { step: Step; status: MemberStatus; now: Date },
) => ({
  fields: [...aids.map(({ label }) => aidNamed(label)), ...changedFields(member, { status })],
  statements: [
    refuseWhen(
      db,
      selectInOtherState(
        db,
        aids.map(({ id }) => id),
        from,
      ),
    ),
    ...aids.map((aid) => updateClaims(db, [aid.id], to(aid), { by: actor.id, now })),
    updateMember(db, member.id, { status, updatedAt: now }),
  ],
});

const isWaiting = (aid: Aid): aid is Aid & { state: WaitingAidState } =>
  waitingAidStates.some((state) => state === aid.state);

const changed = (deps: Pick<Deps, 'now'>, member: MemberRecord): DomainError => refusing(deps, member, 'aid-changed');

// Another aid or payment has an id that the sender made.
const orDuplicate = (error: unknown): unknown =>
  isTaken(error) ? new DomainError('duplicate', { cause: error }) : error;

/**
 * Changes aids of several members in one transaction: all of them or none. `isDone` says of an aid whether it is as wanted
 * already, so that the same request sent again gets the same answer. Returns the aids as they are then.
 */
const changeAids = async (
  deps: Deps,
  actor: AdministratorActor,
  ids: readonly string[],
  {
    isDone,
    decide,
  }: {
    isDone: (claim: Awaited<ReturnType<typeof selectClaims>>[number]) => boolean;
    decide: (member: MemberRecord, ids: readonly string[]) => MemberWriting;
  },
): Promise<ListedAid[]> => {
  const wanted = [...new Set(ids)];
  const claims = await selectClaims(deps.db, wanted);
  if (claims.length < wanted.length) throw new DomainError('not-found');
  const left = claims.filter((claim) => !isDone(claim));
  const [first, ...others] = [...new Set(left.map(({ memberId }) => memberId))].map((memberId) => ({ memberId }));
  if (!first) return listedAids(deps, wanted);
  try {
    await changeMembers(deps, { actor, first, others }, (member) =>
      decide(
        member,
        left.map(({ id }) => id),
      ),
    );
  } catch (error) {
    // A concurrent request was faster.
    const now = await selectClaims(deps.db, wanted).catch(() => []);
    if (now.length < wanted.length || !now.every(isDone)) throw orDuplicate(error);
  }
  return listedAids(deps, wanted);
};

/**
 * Notes that aids were typed into Le Compte Asso: from now on each lowers what its member owes (docs/rules.md#aids). All or
 * none, and twice is once. Throws `not-found`, or `conflict` if one is decided or its membership is not in force.
 */
export const enterAids = (deps: Deps, actor: AdministratorActor, ids: readonly string[]): Promise<ListedAid[]> =>
  changeAids(deps, actor, ids, {
    isDone: ({ state }) => state === 'entered',
    decide: (member, wanted) => {
      requireInForce(deps, member);
      const aids = member.aids.filter(({ id }) => wanted.includes(id));
      if (aids.some(({ state }) => state !== 'to-enter')) throw changed(deps, member);
      const now = deps.now();
      const step: Step = { aids, from: ['to-enter'], to: () => ({ state: 'entered' }) };
      const entered = withAids(member, step);
      const status = statusAfterProof(standingOf(entered));
      return {
        action: 'member.enter-aid',
        first: [lockPerson(deps.db, member)],
        ...bringing(deps, actor, member, { step, status, now }),
        mails: completionMails(member, { now, changes: { aids: entered.aids, status } }),
      };
    },
  });

const withPayments = (member: MemberRecord, payments: readonly NewManualPayment[]) => ({
  ...member,
  payments: [
    ...member.payments,
    ...payments.map(({ means, amountCents }) => ({
      means,
      amountCents,
      refundedCents: 0,
      waivedCents: 0,
      status: 'succeeded' as const,
      isMismatch: false,
    })),
  ],
});

/**
 * Notes that the money of aids came: one payment for each, and the code is not needed any more. All or none; the sender makes
 * the ids of the payments, so twice is once. A membership that has ended stays so (docs/rules.md#aids). Throws `not-found`,
 * `validation` for a day in the future, `duplicate` if another payment has the id, or `conflict` if one is decided or its sign-up
 * is not paid.
 */
export const reimburseAids = (
  deps: Deps,
  actor: AdministratorActor,
  { aids: sent, date, reference }: ReimbursedAids,
): Promise<ListedAid[]> => {
  const sentOf = new Map(sent.map((one) => [one.id, one]));
  return changeAids(deps, actor, [...sentOf.keys()], {
    isDone: ({ id, state, paymentId }) => state === 'reimbursed' && paymentId === sentOf.get(id)?.paymentId,
    decide: (member, wanted) => {
      requirePaid(deps, member);
      const { db } = deps;
      const now = deps.now();
      const asked = member.aids.filter(({ id }) => wanted.includes(id));
      const aids = asked.filter(isWaiting);
      if (aids.length < asked.length) throw changed(deps, member);
      const payments = aids.flatMap(({ id }) => {
        const one = sentOf.get(id);
        const paid = { means: 'aid' as const, date, note: reference ?? null };
        return one ? [manualPaymentOf(actor, member.id, { ...paid, id: one.paymentId, amount: one.amount }, now)] : [];
      });
      const step: Step = {
        aids,
        from: waitingAidStates,
        to: (aid) => ({
          state: 'reimbursed',
          code: null,
          paymentId: sentOf.get(aid.id)?.paymentId ?? null,
          ...(isWaiting(aid) && { settledFrom: aid.state }),
        }),
      };
      const paying = withPayments(withAids(member, step), payments);
      const status = statusAfterPayment(standingOf(paying));
      const { fields, statements } = bringing(deps, actor, member, { step, status, now });
      return {
        action: 'member.reimburse-aid',
        first: [lockPerson(db, member)],
        fields: ['payments', ...fields],
        // The aid refers to its payment.
        statements: [...payments.map((payment) => insertManualPayment(db, payment, now)), ...statements],
        mails: inForceOnly(member, () =>
          payments.flatMap((payment) => receivedMails({ ...paying, status }, payment, { before: member, now })),
        ),
        after: (written) => cancelRivals(deps, written),
      };
    },
  });
};

/** Returns whose an aid is. Throws `not-found`. */
const ownerOf = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<string> => {
  const [claim] = await selectClaims(db, [id]);
  if (!claim) throw new DomainError('not-found');
  return claim.memberId;
};

/** Changes one aid of a member. `decide` returns nothing if it is as wanted already. */
const changeAid = async (
  deps: Deps,
  actor: AdministratorActor,
  id: string,
  decide: (member: MemberRecord, aid: Aid) => MemberWriting | undefined,
): Promise<ListedAid[]> => {
  const memberId = await ownerOf(deps, id);
  await changeMember(deps, { actor, memberId }, (member) => {
    const aid = member.aids.find((one) => one.id === id);
    if (!aid) throw new DomainError('not-found');
    return decide(member, aid);
  });
  return listedAids(deps, [id]);
};

// As after a correction: who had only this aid to stand on is suspended again for want of a proof.
const statusWithout = (member: MemberRecord, after: MemberRecord): MemberStatus =>
  statusAfterCorrection(standingOf(after), {
    paidCents: coveredCentsOf(member),
    isTakenAtWord: isTakenAtWord(member),
  });

/**
 * Notes that an aid was refused: it is taken off no more, a mail says so, and the code is deleted. Of a membership that has ended
 * nothing is owed or told. Twice is once. Throws `not-found`, or `conflict` if it was decided otherwise or its sign-up is not paid.
 */
export const refuseAid = (deps: Deps, actor: AdministratorActor, id: string, refusal: string): Promise<ListedAid[]> =>
  changeAid(deps, actor, id, (member, aid) => {
    if (aid.state === 'refused' && aid.refusal === refusal) return undefined;
    requirePaid(deps, member);
    if (!isWaiting(aid)) throw changed(deps, member);
    const now = deps.now();
    const to = () => ({ state: 'refused', refusal, code: null, settledFrom: aid.state }) as const;
    const step: Step = { aids: [aid], from: [aid.state], to };
    const refused = withAids(member, step);
    const status = statusWithout(member, refused);
    return {
      action: 'member.refuse-aid',
      first: [lockPerson(deps.db, member)],
      ...bringing(deps, actor, member, { step, status, now }),
      mails: inForceOnly(member, () => refusalMails({ ...refused, status }, [{ ...aid, refusal, stateAt: now }])),
    };
  });

/**
 * Takes back the state of an aid (docs/rules.md#aids): one that was typed in waits again to be typed in, and one that was
 * refused is taken off again if it was before, and a mail takes the refusal back. Money that came is taken back by correcting its
 * payment. Twice is once. Throws `not-found`, or `conflict` if it is in another state, its sign-up is not paid, or it was typed in
 * for a membership that has ended.
 */
export const undoAid = (
  deps: Deps,
  actor: AdministratorActor,
  id: string,
  from: 'entered' | 'refused',
): Promise<ListedAid[]> =>
  changeAid(deps, actor, id, (member, aid) => {
    if (from === 'refused' ? isWaiting(aid) : aid.state === 'to-enter') return undefined;
    if (from === 'entered') requireInForce(deps, member);
    else requirePaid(deps, member);
    if (aid.state !== from) throw changed(deps, member);
    const now = deps.now();
    const state = from === 'refused' ? waitingAgainOf(aid) : 'to-enter';
    const step: Step = { aids: [aid], from: [from], to: () => ({ state }) };
    const undone = withAids(member, step);
    const told = { label: aid.label, cents: aid.amountCents };
    const later = state === 'to-enter' && { isLater: true as const };
    const isLess = isPledged(aid) && !isPledged({ ...aid, state });
    const status = isLess ? statusWithout(member, undone) : statusAfterProof(standingOf(undone));
    return {
      action: 'member.undo-aid',
      first: [lockPerson(deps.db, member)],
      ...bringing(deps, actor, member, { step, status, now }),
      mails: inForceOnly(member, () => [
        // The refusal was told, so whoever read it believes that they owe.
        ...(aid.state === 'refused'
          ? [refusedAidMail({ ...undone, status }, { ...told, refusal: aid.refusal ?? '', isUndone: true, ...later })]
          : []),
        ...completionMails(member, { now, changes: { aids: undone.aids, status } }),
      ]),
    };
  });

/**
 * Adds an aid to a member. It lowers at once what they owe unless it waits for validation, or would leave less than a card can
 * pay. Idempotent by its id. Throws `not-found`, `validation` for a wrong code or an aid that the season does not have,
 * `duplicate` if the member claims it already or another claim has the id, or `conflict` if the membership is not in force.
 */
export const addAid = async (
  deps: Deps,
  actor: AdministratorActor,
  { id: claimId, memberId, aidId, code: typed }: NewMemberAid,
): Promise<ListedAid[]> => {
  const { db } = deps;
  const [aid] = await selectAid(db, aidId);
  if (!aid) throw validationError({ aidId: 'aid-ended' });
  // The club may know an aid before it knows its code.
  const read = readAidCode(aid.codeForm, typed ?? '');
  if (!read.ok && read.problem !== 'missing') throw validationError({ code: `aid-code-${read.problem}` });
  const adding = changeMember(deps, { actor, memberId }, (member) => {
    const there = member.aids.find((one) => one.aidId === aidId);
    if (there?.id === claimId) return undefined;
    requireInForce(deps, member);
    if (there) throw new DomainError('duplicate');
    if (member.season !== aid.season) throw validationError({ aidId: 'aid-ended' });
    const now = deps.now();
    const left = owedCentsOf(member) - aid.amountCents;
    const isAtOnce = aid.deduction === 'at-once' && (left === 0 || left >= LEAST_BY_CARD);
    const claim = {
      id: aid.id,
      label: aid.label,
      amountCents: aid.amountCents,
      deduction: isAtOnce ? ('at-once' as const) : ('validated' as const),
      code: read.ok ? read.code || null : null,
    };
    const aids = [...member.aids, { ...claim, state: 'to-enter' as const }];
    const status = statusAfterProof(standingOf({ ...member, aids }));
    return {
      action: 'member.add-aid',
      fields: [aidNamed(aid.label), ...changedFields(member, { status })],
      first: [lockPerson(db, member)],
      statements: [
        insertClaim(db, { ...claim, claimId, memberId, by: actor.id }, now),
        updateMember(db, memberId, { status, updatedAt: now }),
      ],
      mails: completionMails(member, { now, changes: { aids, status } }),
    };
  });
  await adding.catch((error: unknown) => Promise.reject(orDuplicate(error)));
  return listedAids(deps, [claimId]);
};
