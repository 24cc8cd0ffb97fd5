import { expect } from 'vitest';
import { paymentStatusOf } from '#domain/payment.ts';
import type { TestClub } from '#tests/support/club.ts';

const readMembers = (club: TestClub) => club.db.query.members.findMany({ with: { orderLines: true, payments: true } });

type Member = Awaited<ReturnType<typeof readMembers>>[number];
type Books = Awaited<ReturnType<TestClub['stripe']['books']>>;

const isInForce = ({ status }: Member) => status === 'active' || status === 'suspended';
const personOf = ({ season, identity }: Member) => `${season}|${identity}`;
const dueFor = ({ orderLines }: Member) =>
  orderLines.reduce((sum, line) => sum + line.amountCents - line.discountCents, 0);
const paidCharges = (books: Books) => books.charges.filter(({ status }) => status === 'succeeded');

/** What we wrote of each payment is what Stripe holds, and no money at Stripe lacks its row. */
const expectSameBooks = (members: Member[], books: Books) => {
  const rows = members.flatMap((member) => member.payments.map((payment) => ({ member, payment })));
  const rowOf = new Map(rows.map((row) => [row.payment.stripePaymentIntentId, row]));
  for (const intent of books.paymentIntents) {
    const row = rowOf.get(intent.id);
    if (!row) expect(intent.status, 'an intent without a row was never paid').not.toMatch(/succeeded|processing/);
    else expect(row.payment.status).toBe(paymentStatusOf(intent.status));
  }
  for (const charge of paidCharges(books)) {
    const row = rowOf.get(charge.paymentIntent);
    if (row?.member.flags.includes('payment-mismatch')) continue;
    // Money of another amount that was given back: nothing is left of it but a sign-up that is over.
    if (row?.payment.amountCents !== charge.amount && charge.amountRefunded === charge.amount) {
      expect(row?.member.status).toBe('cancelled');
      continue;
    }
    expect(row?.payment).toMatchObject({ amountCents: charge.amount, refundedCents: charge.amountRefunded });
  }
};

/** Nobody is a member twice, or pays twice, or is a member without having paid exactly what is due. */
const expectRightMembers = (members: Member[], books: Books) => {
  const people = members.filter(isInForce).map(personOf);
  expect(new Set(people).size, 'one membership in force a person').toBe(people.length);
  for (const member of members) {
    const kept = paidCharges(books).filter(
      ({ metadata, amount, amountRefunded }) => metadata.memberId === member.id && amountRefunded < amount,
    );
    expect(kept.length, 'one charge a membership').toBeLessThanOrEqual(1);
    if (isInForce(member)) expect(kept).toMatchObject([{ amount: dueFor(member) }]);
    else if (kept.length > 0) expect(member.flags.join()).toMatch(/duplicate-to-refund|payment-mismatch/);
  }
};

/** Once a person is in force, nobody can still pay for them by accident: no intent given out is open. */
const expectNothingLeftToPay = (members: Member[], books: Books) => {
  const people = new Set(members.filter(isInForce).map(personOf));
  const waiting = new Set(members.filter((member) => people.has(personOf(member))).map(({ id }) => id));
  const givenOut = new Set(members.flatMap((member) => member.payments.map((row) => row.stripePaymentIntentId)));
  const payable = books.paymentIntents.filter(
    ({ id, status, metadata }) =>
      givenOut.has(id) && status.startsWith('requires_') && waiting.has(metadata.memberId ?? ''),
  );
  expect(payable.map(({ id }) => id)).toEqual([]);
};

const expectFiles = async (club: TestClub, members: Member[]) => {
  const keys = members.flatMap(({ photoKey, proofKey }) => [photoKey, proofKey]).filter((key) => key !== null);
  for (const key of keys) expect(await club.deps.files.find(key), key).toBeDefined();
};

/** All that must be true once everything has been heard, whatever happened before. */
export const expectSoundBooks = async (club: TestClub): Promise<void> => {
  const [members, books] = await Promise.all([readMembers(club), club.stripe.books()]);
  expectSameBooks(members, books);
  expectRightMembers(members, books);
  expectNothingLeftToPay(members, books);
  await expectFiles(club, members);
};
