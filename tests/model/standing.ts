import { expect } from 'vitest';
import type { MemberJson } from '#domain/member/member.ts';
import type { prices } from '#server/db/schema.ts';
import type { TestClub } from '#tests/support/club.ts';
import { asAdmin } from '#tests/support/sessions.ts';
import { creditOf, dueFor, hasStanding, keptOf, type Member } from './memberships.ts';

export type Price = typeof prices.$inferSelect;
type Line = Member['orderLines'][number];

/** Returns the total in cents. With two disciplines or more, the cheapest costs half. */
const totalOf = (amounts: readonly number[]): number => {
  const half = amounts.length > 1 ? Math.floor(Math.min(...amounts) / 2) : 0;
  return amounts.reduce((sum, amount) => sum + amount, -half);
};

const endOf = ({ retiredAt }: Price): number => retiredAt?.getTime() ?? Infinity;

const appliedTogether = (one: Price, other: Price): boolean =>
  one.createdAt.getTime() <= endOf(other) && other.createdAt.getTime() <= endOf(one);

/** Returns the normal prices that applied at the same time as the price of a line, in cents. */
const normalPricesOf = ({ productId, priceId }: Line, all: readonly Price[]): number[] => {
  const own = all.find(({ id }) => id === priceId);
  if (!own || own.isDefault) return own ? [own.amountCents] : [];
  return all
    .filter((price) => price.productId === productId && price.isDefault && appliedTogether(price, own))
    .map(({ amountCents }) => amountCents);
};

/**
 * Returns what the member's disciplines may have cost at the normal prices then, in cents. There are several totals
 * when prices changed.
 */
export const normalTotalsOf = ({ orderLines }: Member, all: readonly Price[]): number[] =>
  orderLines
    .map((line) => normalPricesOf(line, all))
    .reduce<number[][]>((choices, amounts) => choices.flatMap((one) => amounts.map((amount) => [...one, amount])), [[]])
    .map(totalOf);

const isProven = (member: Member): boolean =>
  !member.reducedPriceSelected ||
  member.proofKey !== null ||
  member.proofDecision === 'accepted' ||
  member.reducedPriceProofShown;

// An administrator who adds a member or changes the disciplines has checked the right to the reduced price. For an
// added member, a refused proof still suspends.
const isLookedAt = ({ isAdded, isChosenAgain, proofDecision }: Member): boolean =>
  isChosenAgain || (isAdded && proofDecision !== 'refused');

/** Returns true if an administrator gave a payment back from the site and does not ask for it again. */
const isOnPurpose = ({ cardRefunds }: Member, paymentId: string): boolean => {
  const made = cardRefunds.filter((one) => one.paymentId === paymentId && one.state === 'made');
  return made.length > 0 && made.every(({ staysOwed, cancelsMembership }) => !staysOwed && !cancelsMembership);
};

/**
 * Expects that a member with the reduced price is suspended exactly when there is no valid proof and the normal price
 * was not paid.
 */
export const expectRightStanding = (members: Member[], all: readonly Price[]) => {
  for (const member of members.filter(hasStanding)) {
    const normal = normalTotalsOf(member, all);
    // A difference that was wholly given back gives no right. A refund in part changes nothing.
    const paid = member.payments.filter(
      ({ id, status, isDifference, refundedCents, amountCents }) =>
        status === 'succeeded' && !(isDifference && refundedCents === amountCents && !isOnPurpose(member, id)),
    );
    const received = paid.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const story = JSON.stringify({ ...member, normal, received });
    if (member.status === 'suspended')
      expect(isProven(member) || keptOf(member) >= Math.max(...normal), `suspended without reason: ${story}`).toBe(
        false,
      );
    else
      expect(
        isProven(member) || isLookedAt(member) || received >= Math.min(...normal),
        `active without right: ${story}`,
      ).toBe(true);
  }
};

/**
 * Expects that each line has a price that existed, and that the total is their sum with the cheapest of several lines
 * halved.
 */
export const expectRightLines = (members: Member[], all: readonly Price[]) => {
  for (const { orderLines, ...member } of members) {
    expect(orderLines.length).toBeGreaterThan(0);
    for (const line of orderLines) {
      const own = all.find(({ id }) => id === line.priceId);
      expect(own).toMatchObject({ productId: line.productId, amountCents: line.amountCents });
    }
    expect(dueFor({ orderLines, ...member })).toBe(totalOf(orderLines.map(({ amountCents }) => amountCents)));
  }
};

/** Returns the amounts that a membership may owe, in cents: nothing once it is over. */
export const dueTotalsOf = (member: Member, all: readonly Price[]): number[] => {
  if (member.status === 'cancelled' || member.flags.includes('duplicate-to-refund')) return [0];
  return member.status === 'suspended' ? normalTotalsOf(member, all) : [dueFor(member)];
};

/** Expects that administrators see the amount received and the difference still owed, whatever was changed since. */
export const expectRightDifference = async (
  club: TestClub,
  token: string,
  { members, all }: { members: Member[]; all: readonly Price[] },
) => {
  const lists = ['memberships', 'archived-memberships'].map(async (list) => {
    const response = await asAdmin(club, token, `/api/admin/${list}`);
    return (await response.json()) as MemberJson[];
  });
  const shown = (await Promise.all(lists)).flat();
  expect(shown).toHaveLength(members.length);
  for (const member of members) {
    const { paid, owed } = shown.find(({ id }) => id === member.id) ?? {};
    const differences = dueTotalsOf(member, all).map((due) => Math.max(0, due - creditOf(member)) / 100);
    expect(paid).toBe(keptOf(member) / 100);
    expect(differences, `owes ${owed}: ${JSON.stringify(member)}`).toContain(owed);
  }
};
