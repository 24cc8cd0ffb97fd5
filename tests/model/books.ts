import { expect } from 'vitest';
import { identityOf } from '#domain/member/member.ts';
import { paymentStatusOf } from '#server/integrations/stripe-truth.ts';
import { proveLedger } from '#server/ledger/actions.ts';
import type { TestClub } from '#tests/support/club.ts';
import { expectSameBalance } from '#tests/support/same-balance.ts';
import type { Browsers } from './browsers.ts';
import { creditOf, dueFor, hasStanding, isInForce, type Member, personOf, readMembers } from './memberships.ts';
import {
  dueTotalsOf,
  expectRightDifference,
  expectRightLines,
  expectRightStanding,
  normalTotalsOf,
  type Price,
} from './standing.ts';

type Books = Awaited<ReturnType<TestClub['stripe']['books']>>;

const paidCharges = (books: Books) => books.charges.filter(({ status }) => status === 'succeeded');
const hasCash = ({ payments }: Member) =>
  payments.some(({ means, status }) => means !== 'card' && status === 'succeeded');

/** Expects that our payments match Stripe's, and that every payment at Stripe has a row with us. */
const expectSameBooks = (members: Member[], books: Books) => {
  const rows = members.flatMap((member) => member.payments.map((payment) => ({ member, payment })));
  const rowOf = new Map(rows.map((row) => [row.payment.reference, row]));
  const isGivenBack = (intentId: string) => {
    const charge = paidCharges(books).find(({ paymentIntent }) => paymentIntent === intentId);
    return charge !== undefined && charge.amountRefunded === charge.amount;
  };
  // It failed after its member was deleted. The administrators were told.
  const hasFailed = (intentId: string) =>
    books.refunds.some(({ paymentIntent, status }) => paymentIntent === intentId && status === 'failed');
  for (const intent of books.paymentIntents) {
    const row = rowOf.get(intent.id);
    if (row) expect(row.payment.status).toBe(paymentStatusOf(intent.status));
    else if (!isGivenBack(intent.id) && !hasFailed(intent.id))
      expect(intent.status, 'an intent without a row was never paid').not.toMatch(/succeeded|processing/);
  }
  for (const charge of paidCharges(books)) {
    const row = rowOf.get(charge.paymentIntent);
    // A charge without a row belongs to a deleted member and was refunded in full.
    if (!row) continue;
    expect(row.payment).toMatchObject({ amountCents: charge.amount, refundedCents: charge.amountRefunded });
  }
};

// A member whom an administrator added may not have paid yet. A member whose disciplines were changed later may still
// owe the difference.
const expectPaid = (member: Member, kept: Books['charges'], hasOtherMoney: boolean) => {
  if (member.isAdded) expect(kept).toEqual([]);
  else if (member.isChosenAgain && !hasOtherMoney) expect(kept).toHaveLength(1);
  else if (!hasOtherMoney) expect(kept).toMatchObject([{ amount: dueFor(member) }]);
};

/** Expects that a member who never paid cash and kept their choice paid at most the normal price by card. */
const expectNotTwice = (member: Member, kept: Books['charges'], all: readonly Price[]) => {
  if (hasCash(member) || member.isChosenAgain) return;
  const charged = kept.reduce((sum, { amount, amountRefunded }) => sum + amount - amountRefunded, 0);
  const most = Math.max(dueFor(member), ...normalTotalsOf(member, all));
  expect(charged, `charged ${charged} of ${most}: ${JSON.stringify(member)}`).toBeLessThanOrEqual(most);
};

/**
 * Expects that no person has two memberships or pays twice, and that members by card have paid exactly what was due.
 */
const expectRightMembers = (
  members: Member[],
  books: Books,
  { differences, all }: { differences: ReadonlySet<string>; all: readonly Price[] },
) => {
  const people = members.filter(isInForce).map(personOf);
  expect(new Set(people).size, 'one membership in force a person').toBe(people.length);
  for (const member of members) {
    expect(member.identity).toBe(identityOf(member));
    const kept = paidCharges(books).filter(
      ({ metadata, amount, amountRefunded }) => metadata.memberId === member.id && amountRefunded < amount,
    );
    const ofSignUp = kept.filter(({ paymentIntent }) => !differences.has(paymentIntent));
    expect(ofSignUp.length, 'one charge of a sign-up a membership').toBeLessThanOrEqual(1);
    expectNotTwice(member, kept, all);
    // An administrator may give all of it back and let the membership go on.
    const goesOn = member.cardRefunds.some(({ state }) => state === 'made');
    if (hasStanding(member) && goesOn) expect(ofSignUp.length).toBeLessThanOrEqual(1);
    else if (hasStanding(member)) expectPaid(member, ofSignUp, hasCash(member) || ofSignUp.length < kept.length);
    // An administrator who ends a membership with a refund of cash decides what becomes of the card payment.
    else if (kept.length > 0 && !member.isEndedByHand) expect(member.flags.join()).toMatch(/duplicate-to-refund/);
    expect(member.flags, 'nobody pays another amount than is due').not.toContain('payment-mismatch');
  }
};

/** Expects that each refund from the site was made once, or not at all, as our books say, and that none still waits. */
const expectRefundsOnce = (members: Member[], { refunds }: Books) => {
  const ours = refunds.filter(({ metadata }) => metadata.refundId !== undefined);
  const idOf = ({ metadata }: Books['refunds'][number]) => metadata.refundId ?? '';
  expect(new Set(ours.map(idOf)).size, 'no refund is made twice').toBe(ours.length);
  for (const { id, state, amountCents } of members.flatMap(({ cardRefunds }) => cardRefunds)) {
    const made = ours.find((one) => idOf(one) === id);
    const told = made && { state: made.status === 'failed' ? 'failed' : 'made', amountCents: made.amount };
    expect({ state, amountCents }).toEqual(told ?? { state: 'refused', amountCents });
  }
};

/** Expects that every charge has the amount that the visitor was shown for this payment. */
const expectChargedAsShown = (shown: ReadonlyMap<string, number>, books: Books) => {
  for (const charge of paidCharges(books)) expect(charge.amount).toBe(shown.get(charge.paymentIntent));
};

/**
 * Expects that nobody can pay for a person who already has a membership, except what that membership still owes: none of
 * their other payments is open.
 */
const expectNothingLeftToPay = (members: Member[], books: Books, all: readonly Price[]) => {
  const people = new Set(members.filter(isInForce).map(personOf));
  const rows = members.flatMap((member) => member.payments.map((payment) => ({ member, payment })));
  const rowOf = new Map(rows.map((row) => [row.payment.reference, row]));
  const open = books.paymentIntents.filter(({ status }) => status.startsWith('requires_'));
  const payable = open.flatMap(({ id }) => rowOf.get(id) ?? []);
  const signUps = payable.filter(({ payment }) => !payment.isDifference);
  expect(signUps.filter(({ member }) => people.has(personOf(member))).map(({ payment }) => payment.id)).toEqual([]);
  const payers = payable.map(({ member }) => member.id);
  expect(new Set(payers).size, 'one payment that can be made a sign-up').toBe(payers.length);
  for (const { member, payment } of signUps) expect(payment.amountCents).toBe(dueFor(member));
  for (const { member, payment } of payable.filter(({ payment }) => payment.isDifference)) {
    expect(hasStanding(member), 'only members in force, or of a closed season, owe a difference').toBe(true);
    const owed = dueTotalsOf(member, all).map((due) => due - creditOf(member));
    expect(owed, `can pay ${payment.amountCents}: ${JSON.stringify(member)}`).toContain(payment.amountCents);
  }
};

/** Expects the files that the rows refer to, and no others. */
const expectFiles = async ({ deps: { files } }: TestClub, members: Member[]) => {
  const photos = members.flatMap(({ photoKey }) => (photoKey ? [photoKey, `${photoKey}-thumb`] : []));
  const proofs = members.flatMap(({ proofKey }) => proofKey ?? []);
  const stored: string[] = [];
  for await (const page of files.list('')) stored.push(...page);
  expect(stored.toSorted()).toEqual([...photos, ...proofs].toSorted());
};

/**
 * Expects that a sign-up holds the data of the browser that was given its payment: no other browser may overwrite it.
 */
const expectOwnForms = (members: Member[], ownerOf: Browsers['ownerOf']) => {
  for (const { phone, payments } of members)
    for (const { reference } of payments) {
      const owner = ownerOf(reference ?? '');
      if (owner) expect(phone, 'the form of the browser that was given the payment').toBe(owner.phone);
    }
};

interface Evidence {
  club: TestClub;
  token: string;
  /** The amount of each payment, as visitors were shown it. */
  shown: ReadonlyMap<string, number>;
  /** Members who had paid before their disciplines were changed. */
  paidBefore: ReadonlySet<string>;
  /** Returns the browser that was given a payment. */
  ownerOf: Browsers['ownerOf'];
  /** The payments that were begun as differences. */
  differences: ReadonlySet<string>;
}

/** Expects that a row is marked as a difference exactly if it was created as one. */
const expectTold = (members: Member[], differences: ReadonlySet<string>) => {
  for (const { reference, isDifference, status } of members.flatMap(({ payments }) => payments))
    if (reference && status === 'succeeded') expect(isDifference).toBe(differences.has(reference));
};

/** Expects everything that must be true once all webhooks and jobs have run, whatever happened before. */
export const expectSoundBooks = async (evidence: Evidence): Promise<void> => {
  const { club, token, shown, paidBefore, ownerOf, differences } = evidence;
  const [members, all, books] = await Promise.all([
    readMembers(club, paidBefore),
    club.rows.prices.findMany(),
    club.stripe.books(),
  ]);
  expectSameBooks(members, books);
  expectRefundsOnce(members, books);
  expectOwnForms(members, ownerOf);
  expectChargedAsShown(shown, books);
  expectTold(members, differences);
  expectRightMembers(members, books, { differences, all });
  expectRightLines(members, all);
  expectRightStanding(members, all);
  expectNothingLeftToPay(members, books, all);
  await expectRightDifference(club, token, { members, all });
  await expectFiles(club, members);
  await expectSameBalance(club, books);
  expect(await proveLedger(club.deps), 'payments and payouts that the ledger tells otherwise').toBe(0);
};
