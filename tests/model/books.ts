import { expect } from 'vitest';
import { paymentStatusOf } from '#domain/payment.ts';
import type { TestClub } from '#tests/support/club.ts';

const readMembers = (club: TestClub) => club.db.query.members.findMany({ with: { orderLines: true, payments: true } });
const readPrices = (club: TestClub) => club.db.query.prices.findMany();

type Prices = Awaited<ReturnType<typeof readPrices>>;
type Member = Awaited<ReturnType<typeof readMembers>>[number];
type Books = Awaited<ReturnType<TestClub['stripe']['books']>>;

const hasStanding = ({ status }: Member) => status === 'active' || status === 'suspended';
const isInForce = (member: Member) => hasStanding(member) && member.archivedAt === null;
const personOf = ({ season, identity }: Member) => `${season}|${identity}`;
const dueFor = ({ orderLines }: Member) =>
  orderLines.reduce((sum, line) => sum + line.amountCents - line.discountCents, 0);
const paidCharges = (books: Books) => books.charges.filter(({ status }) => status === 'succeeded');
const hasCash = ({ payments }: Member) =>
  payments.some(({ means, status }) => means !== 'card' && status === 'succeeded');

/** What we wrote of each payment is what Stripe holds, and no money at Stripe lacks its row. */
const expectSameBooks = (members: Member[], books: Books) => {
  const rows = members.flatMap((member) => member.payments.map((payment) => ({ member, payment })));
  const rowOf = new Map(rows.map((row) => [row.payment.stripePaymentIntentId, row]));
  const isGivenBack = (intentId: string) => {
    const charge = paidCharges(books).find(({ paymentIntent }) => paymentIntent === intentId);
    return charge !== undefined && charge.amountRefunded === charge.amount;
  };
  for (const intent of books.paymentIntents) {
    const row = rowOf.get(intent.id);
    if (row) expect(row.payment.status).toBe(paymentStatusOf(intent.status));
    else if (!isGivenBack(intent.id))
      expect(intent.status, 'an intent without a row was never paid').not.toMatch(/succeeded|processing/);
  }
  for (const charge of paidCharges(books)) {
    const row = rowOf.get(charge.paymentIntent);
    // One whose member was deleted: all of it had been given back.
    if (!row) continue;
    expect(row.payment).toMatchObject({ amountCents: charge.amount, refundedCents: charge.amountRefunded });
  }
};

/** Nobody is a member twice, or pays twice, or is a member without having paid exactly what was due. */
const expectRightMembers = (members: Member[], books: Books) => {
  const people = members.filter(isInForce).map(personOf);
  expect(new Set(people).size, 'one membership in force a person').toBe(people.length);
  for (const member of members) {
    const kept = paidCharges(books).filter(
      ({ metadata, amount, amountRefunded }) => metadata.memberId === member.id && amountRefunded < amount,
    );
    expect(kept.length, 'one charge a membership').toBeLessThanOrEqual(1);
    if (!hasStanding(member)) {
      if (kept.length > 0) expect(member.flags.join()).toMatch(/duplicate-to-refund/);
    } else if (!hasCash(member)) expect(kept).toMatchObject([{ amount: dueFor(member) }]);
    expect(member.flags, 'nobody pays another amount than is due').not.toContain('payment-mismatch');
  }
};

/** What the member's disciplines cost at the normal price. Cents. */
const normalPriceOf = ({ orderLines }: Member, prices: Prices): number => {
  const amounts = orderLines.map(
    ({ productId }) => prices.find((price) => price.productId === productId && price.isDefault)?.amountCents ?? 0,
  );
  const half = amounts.length > 1 ? Math.floor(Math.min(...amounts) / 2) : 0;
  return amounts.reduce((sum, amount) => sum + amount, -half);
};

/** Whoever asked for the reduced price is suspended exactly as long as neither a proof nor the normal price is there. */
const expectRightStanding = (members: Member[], prices: Prices) => {
  for (const member of members.filter(hasStanding)) {
    const normal = normalPriceOf(member, prices);
    const paid = member.payments.filter(({ status }) => status === 'succeeded');
    const received = paid.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const kept = paid.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0);
    const isProven =
      !member.reducedPriceSelected ||
      member.proofKey !== null ||
      member.proofDecision === 'accepted' ||
      member.reducedPriceProofShown;
    const story = JSON.stringify({ ...member, normal, received, kept });
    if (member.status === 'active') expect(isProven || received >= normal, `active without right: ${story}`).toBe(true);
    else expect(isProven || kept >= normal, `suspended without reason: ${story}`).toBe(false);
  }
};

/** Once a person is in force, nobody can still pay for them by accident: no intent given out is open. */
const expectNothingLeftToPay = (members: Member[], books: Books) => {
  const people = new Set(members.filter(isInForce).map(personOf));
  const rows = members.flatMap((member) => member.payments.map((payment) => ({ member, payment })));
  const rowOf = new Map(rows.map((row) => [row.payment.stripePaymentIntentId, row]));
  const open = books.paymentIntents.filter(({ status }) => status.startsWith('requires_'));
  const payable = open.flatMap(({ id }) => rowOf.get(id) ?? []);
  expect(payable.filter(({ member }) => people.has(personOf(member))).map(({ payment }) => payment.id)).toEqual([]);
  const payers = payable.map(({ member }) => member.id);
  expect(new Set(payers).size, 'one payment that can be made a sign-up').toBe(payers.length);
  for (const { member, payment } of payable) expect(payment.amountCents).toBe(dueFor(member));
};

/** Whatever a row refers to is there, and nothing else. */
const expectFiles = async ({ deps: { files } }: TestClub, members: Member[]) => {
  const photos = members.flatMap(({ photoKey }) => (photoKey ? [photoKey, `${photoKey}-thumb`] : []));
  const proofs = members.flatMap(({ proofKey }) => proofKey ?? []);
  const stored: string[] = [];
  for await (const page of files.list('')) stored.push(...page);
  expect(stored.toSorted()).toEqual([...photos, ...proofs].toSorted());
};

/** All that must be true once everything has been heard, whatever happened before. */
export const expectSoundBooks = async (club: TestClub): Promise<void> => {
  const [members, prices, books] = await Promise.all([readMembers(club), readPrices(club), club.stripe.books()]);
  expectSameBooks(members, books);
  expectRightMembers(members, books);
  expectRightStanding(members, prices);
  expectNothingLeftToPay(members, books);
  await expectFiles(club, members);
};
