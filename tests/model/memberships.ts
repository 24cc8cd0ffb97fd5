import { and, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { identityOf } from '#domain/member.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import type { TestClub } from '#tests/support/club.ts';
import type { Somebody } from './people.ts';

const readRows = (club: TestClub) => club.db.query.members.findMany({ with: { orderLines: true, payments: true } });

/** What administrators did to members that makes another sum of what they owe. */
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
 * Every membership, and whether an administrator added it or changed its disciplines after money came: by our clock, or
 * for those who are known to have paid before.
 */
export const readMembers = async (club: TestClub, paidBefore: ReadonlySet<string> = new Set()) => {
  const rows = await readRows(club);
  const ids = rows.map(({ id }) => id);
  const changes = Map.groupBy(await readChanges(club, ids), ({ subjectId }) => subjectId);
  return rows.map((row) => {
    const own = changes.get(row.id) ?? [];
    const isAdded = own.some(({ action }) => action === 'member.create');
    const isChosenAgain = own.some(
      (change) =>
        change.fields.includes('disciplines') && (paidBefore.has(row.id) || isPaidBefore(row.payments, change)),
    );
    return { ...row, isAdded, isChosenAgain };
  });
};

export type Member = Awaited<ReturnType<typeof readMembers>>[number];

export const hasStanding = ({ status }: Member): boolean => status === 'active' || status === 'suspended';

export const isInForce = (member: Member): boolean => hasStanding(member) && member.archivedAt === null;

/** By name and birth date, whatever our own column says. */
export const personOf = (member: Member): string => `${member.season}|${identityOf(member)}`;

/** Cents. */
export const dueFor = ({ orderLines }: Member): number =>
  orderLines.reduce((sum, line) => sum + line.amountCents - line.discountCents, 0);

/** Of everything that was received. Cents. */
export const keptOf = ({ payments }: Member): number =>
  payments
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0);

/** Whoever is told that a membership exists has one, or has paid for one, or is about to. */
export const expectMembershipOf = async (club: TestClub, person: Somebody): Promise<void> => {
  const rows = (await readMembers(club)).filter((member) => identityOf(member) === identityOf(person));
  const isTrue = rows.some(
    (member) => isInForce(member) || member.payments.some(({ status }) => /succeeded|processing/.test(status)),
  );
  expect(isTrue, `refused as a member without being one: ${JSON.stringify(rows)}`).toBe(true);
};
