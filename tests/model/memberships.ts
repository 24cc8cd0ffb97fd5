import { and, eq, inArray, isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { identityOf } from '#domain/member/member.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { cardRefunds, payments, refunds } from '#server/db/schema.ts';
import type { TestClub } from '#tests/support/club.ts';
import type { Somebody } from './people.ts';

const readRows = (club: TestClub) => club.rows.members.findMany({ with: { orderLines: true, payments: true } });

/** Returns the refunds that were asked for on the site, with the membership of each. */
const readCardRefunds = async (club: TestClub) =>
  (
    await club.db
      .select({ refund: cardRefunds, memberId: payments.memberId })
      .from(cardRefunds)
      .innerJoin(payments, eq(payments.id, cardRefunds.paymentId))
  ).map(({ refund, memberId }) => ({ ...refund, memberId }));

/** Returns the members whose membership an administrator ended when they gave money back. */
const readEndedByHand = async (club: TestClub): Promise<ReadonlySet<string>> => {
  const rows = await club.db
    .select({ memberId: payments.memberId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(refunds.cancelsMembership, isNull(refunds.cancelledAt)));
  return new Set(rows.map(({ memberId }) => memberId));
};

/** Returns the administrators' changes that affect what members owe. */
const readChanges = (club: TestClub, ids: string[]) =>
  club.db
    .select()
    .from(auditEntries)
    .where(and(inArray(auditEntries.subjectId, ids), inArray(auditEntries.action, ['member.create', 'member.update'])));

type Row = Awaited<ReturnType<typeof readRows>>[number];
type Change = Awaited<ReturnType<typeof readChanges>>[number];

const isPaidBefore = (payments: Row['payments'], { at }: Change): boolean =>
  payments.some(({ paidAt }) => paidAt !== null && paidAt < at);

/**
 * Returns all memberships. Each tells whether an administrator added it or ended it with a refund, and whether its
 * disciplines were changed after a payment: according to our clock, or because `paidBefore` names the member.
 */
export const readMembers = async (club: TestClub, paidBefore: ReadonlySet<string> = new Set()) => {
  const [rows, endedByHand, byCard] = await Promise.all([readRows(club), readEndedByHand(club), readCardRefunds(club)]);
  const ids = rows.map(({ id }) => id);
  const changes = Map.groupBy(await readChanges(club, ids), ({ subjectId }) => subjectId);
  return rows.map((row) => {
    const own = changes.get(row.id) ?? [];
    const isAdded = own.some(({ action }) => action === 'member.create');
    const isChosenAgain = own.some(
      (change) =>
        change.fields.includes('disciplines') && (paidBefore.has(row.id) || isPaidBefore(row.payments, change)),
    );
    const refundsByCard = byCard.filter(({ memberId }) => memberId === row.id);
    const isEndedByCard = refundsByCard.some(
      ({ state, cancelsMembership }) => cancelsMembership && (state === 'made' || state === 'failed'),
    );
    return {
      ...row,
      isAdded,
      isChosenAgain,
      isEndedByHand: endedByHand.has(row.id) || isEndedByCard,
      cardRefunds: refundsByCard,
    };
  });
};

export type Member = Awaited<ReturnType<typeof readMembers>>[number];

export const hasStanding = ({ status }: Member): boolean => status === 'active' || status === 'suspended';

export const isInForce = (member: Member): boolean => hasStanding(member) && member.archivedAt === null;

/** Returns the season, name and birth date as a key. It does not trust the stored identity. */
export const personOf = (member: Member): string => `${member.season}|${identityOf(member)}`;

/** Returns the amount due, in cents. */
export const dueFor = ({ orderLines }: Member): number =>
  orderLines.reduce((sum, line) => sum + line.amountCents - line.discountCents, 0);

/** Returns the amount received minus refunds, in cents. */
export const keptOf = ({ payments }: Member): number =>
  payments
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0);

/** Returns the same with what the club gave back on purpose, and does not ask for again: refunds in part. */
export const creditOf = (member: Member): number =>
  keptOf(member) +
  member.payments
    .filter(({ status, isMismatch }) => status === 'succeeded' && !isMismatch)
    .reduce((sum, { waivedCents }) => sum + waivedCents, 0);

/** Expects that a person who was refused as a member has a membership or a payment that succeeded or is processing. */
export const expectMembershipOf = async (club: TestClub, person: Somebody): Promise<void> => {
  const rows = (await readMembers(club)).filter((member) => identityOf(member) === identityOf(person));
  const isTrue = rows.some(
    (member) => isInForce(member) || member.payments.some(({ status }) => /succeeded|processing/.test(status)),
  );
  expect(isTrue, `refused as a member without being one: ${JSON.stringify(rows)}`).toBe(true);
};
