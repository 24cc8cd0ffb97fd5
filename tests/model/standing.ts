import { expect } from 'vitest';
import type { MemberJson } from '#domain/member.ts';
import type { prices } from '#server/db/schema.ts';
import type { TestClub } from '#tests/support/club.ts';
import { asAdmin } from '#tests/support/sessions.ts';
import { dueFor, hasStanding, keptOf, type Member } from './memberships.ts';

type Price = typeof prices.$inferSelect;
type Line = Member['orderLines'][number];

/** With two disciplines or more, the cheapest is halved. Cents. */
const totalOf = (amounts: readonly number[]): number => {
  const half = amounts.length > 1 ? Math.floor(Math.min(...amounts) / 2) : 0;
  return amounts.reduce((sum, amount) => sum + amount, -half);
};

const endOf = ({ retiredAt }: Price): number => retiredAt?.getTime() ?? Infinity;

const appliedTogether = (one: Price, other: Price): boolean =>
  one.createdAt.getTime() <= endOf(other) && other.createdAt.getTime() <= endOf(one);

/** The normal prices somebody was shown beside the price they took: those that applied when it did. Cents. */
const normalPricesOf = ({ productId, priceId }: Line, all: readonly Price[]): number[] => {
  const own = all.find(({ id }) => id === priceId);
  if (!own || own.isDefault) return own ? [own.amountCents] : [];
  return all
    .filter((price) => price.productId === productId && price.isDefault && appliedTogether(price, own))
    .map(({ amountCents }) => amountCents);
};

/** What the member's disciplines may cost at the normal price of their day. Cents. */
const normalTotalsOf = ({ orderLines }: Member, all: readonly Price[]): number[] =>
  orderLines
    .map((line) => normalPricesOf(line, all))
    .reduce<number[][]>((choices, amounts) => choices.flatMap((one) => amounts.map((amount) => [...one, amount])), [[]])
    .map(totalOf);

const isProven = (member: Member): boolean =>
  !member.reducedPriceSelected ||
  member.proofKey !== null ||
  member.proofDecision === 'accepted' ||
  member.reducedPriceProofShown;

// An administrator who adds somebody, or lets them choose again, has looked: then only a refusal suspends.
const isLookedAt = ({ isAdded, isChosenAgain, proofDecision }: Member): boolean =>
  isChosenAgain || (isAdded && proofDecision !== 'refused');

/** Whoever asked for the reduced price is suspended exactly as long as neither a proof nor the normal price is there. */
export const expectRightStanding = (members: Member[], all: readonly Price[]) => {
  for (const member of members.filter(hasStanding)) {
    const normal = normalTotalsOf(member, all);
    const paid = member.payments.filter(({ status }) => status === 'succeeded');
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

/** What is charged is what the lines say, each at a price there was, and the cheapest of several is halved. */
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

const dueTotalsOf = (member: Member, all: readonly Price[]): number[] => {
  if (member.status === 'cancelled' || member.flags.includes('duplicate-to-refund')) return [0];
  return member.status === 'suspended' ? normalTotalsOf(member, all) : [dueFor(member)];
};

/** Administrators are shown what was received and the difference that is left to pay, whatever was changed since. */
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
    const differences = dueTotalsOf(member, all).map((due) => Math.max(0, due - keptOf(member)) / 100);
    expect(paid).toBe(keptOf(member) / 100);
    expect(differences, `owes ${owed}: ${JSON.stringify(member)}`).toContain(owed);
  }
};
