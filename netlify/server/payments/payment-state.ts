import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { openPiecesOf, piecesOf } from '#domain/member/dossier.ts';
import { fullNameOf } from '#domain/member/member.ts';
import { isInForce } from '#domain/member/member-standing.ts';
import { type PaymentState, paymentKeyOf } from '#domain/member/sign-up.ts';
import { atOnceCents } from '#domain/money/aid.ts';
import { deductionsOf, priceReasonOf } from '#domain/money/membership-fee.ts';
import { sum } from '#domain/sum.ts';
import type { Deps } from '../deps.ts';
import { cardFacts } from '../member/dossier-facts.ts';
import { refuseTooManyDeclines } from './declines.ts';
import { findDifferenceSince, findSignUpPayment } from './queries.ts';
import { type SettledPayment, settlePayment } from './settle-payment.ts';

const NOBODY: PaymentState = { name: '', email: '' };

/**
 * Settles the payment and returns its state for the payer. Without the payment's secret it does nothing. A malformed
 * secret costs no look-up, because anybody can invent one.
 */
export const paymentState = async (deps: Deps, reference: string, secret: string): Promise<PaymentState> => {
  if (deps.payments.referenceIn(secret) !== reference) return NOBODY;
  const settled = await settlePayment(deps, reference, { secret });
  if (!settled) return NOBODY;
  const today = dayInParis(deps.now());
  if (settled.payment.status !== 'cancelled') return report(settled, today);
  const next = await successorOf(deps, settled);
  if (!next) await refuseTooManyDeclines(deps, settled.member.id);
  return report(next ?? settled, today, next);
};

// Another tab changed the amount. A caller who knows the secret of the replaced payment is the same visitor.
const successorOf = async (deps: Deps, { payment, member }: SettledPayment): Promise<SettledPayment | undefined> => {
  const current = await (payment.isDifference
    ? findDifferenceSince(deps.db, member.id, payment.createdAt)
    : findSignUpPayment(deps.db, member.id));
  const reference = current?.payment.reference;
  return reference ? settlePayment(deps, reference) : undefined;
};

// The same pieces as in the mail. Of a difference the dossier tells them.
const joinedReport = ({ member, payment, firstClass, ...settled }: SettledPayment, today: IsoDate) => ({
  ...(isInForce(member) &&
    payment.status === 'succeeded' &&
    !payment.isDifference && {
      openPieces: openPiecesOf(
        piecesOf(cardFacts({ ...member, ...settled, orderLines: settled.lines }, member.status), today),
      ),
    }),
  ...(firstClass !== null && firstClass > today && { startsOn: firstClass }),
});

const restOf = ({ payment, lines, aids }: SettledPayment): number =>
  sum(lines.map(({ amountCents, discountCents }) => amountCents - discountCents)) -
  atOnceCents(aids) -
  payment.amountCents;

const report = (settled: SettledPayment, today: IsoDate, next?: SettledPayment): PaymentState => {
  const { member, payment, lines, aids, seasonDays } = settled;
  return {
    name: fullNameOf(member),
    email: member.email,
    status: payment.status,
    memberStatus: member.status,
    season: member.season,
    seasonDays,
    disciplines: lines.map(({ discipline }) => discipline),
    lines: (payment.isDifference ? [] : lines).map(({ isDefault, deductions, productId: _product, ...line }) => ({
      ...line,
      reason: priceReasonOf(isDefault, member.reducedPriceSelected),
      deductions: deductionsOf({ ...line, deductions }),
    })),
    amount: payment.amountCents,
    refunded: payment.refundedCents,
    isDoubtful: member.flags.some((flag) => flag === 'dispute' || flag === 'payment-mismatch'),
    paidAt: payment.paidAt?.toISOString() ?? null,
    birthDate: member.birthDate,
    ...joinedReport(settled, today),
    ...(payment.isDifference && { isDifference: true }),
    ...(!payment.isDifference &&
      aids.length > 0 && {
        aids: aids.map(({ label, amountCents, deduction }) => ({ label, amountCents, deduction })),
      }),
    ...(payment.keepsCard && { toCome: restOf(settled) }),
    ...(next && { continuesAs: paymentKeyOf(next.truth) }),
  };
};
