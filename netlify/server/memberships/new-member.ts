import { dayInParis } from '#domain/dates.ts';
import { type FieldErrors, validationError } from '#domain/error.ts';
import { errorsByField } from '#domain/field-errors.ts';
import { errorsBesideDue, type ManualPayment, manualPaymentSchema } from '#domain/manual-payment.ts';
import { requoteMembership } from '#domain/member-lines.ts';
import { inFormOrder, type Membership, parseMembership } from '#domain/membership.ts';
import type { Quote } from '#domain/membership-fee.ts';
import type { Offer } from './offer.ts';
import type { SentMembership } from './sent-membership.ts';

/** A member as an administrator adds them. */
export interface NewMember {
  membership: Membership;
  /** A payment that the club has already received. */
  payment: ManualPayment | undefined;
  isProofShown: boolean;
}

/**
 * Returns what is wrong with the files. Without the reduced price a proof is not needed, so its errors do not count.
 */
export const judgedErrors = (errors: FieldErrors, isReduced: boolean): FieldErrors => {
  const { reducedPriceProofFile, ...others } = errors;
  return isReduced ? errors : others;
};

/** Reads a new member by the rules of the admin form. Throws `validation` with every wrong field. */
export const readNewMember = ({ fields, fileErrors }: SentMembership, now: Date): NewMember => {
  const membership = parseMembership(fields, { mode: 'add', today: dayInParis(now) });
  const payment = fields.payment ? manualPaymentSchema.safeParse(fields.payment) : undefined;
  const errors: FieldErrors = {
    ...(membership.ok ? {} : membership.fields),
    ...judgedErrors(fileErrors, fields.reducedPriceSelected === true),
    ...(payment?.error ? errorsBesideDue(errorsByField(payment.error)) : {}),
  };
  if (!membership.ok || Object.keys(errors).length > 0) throw validationError(inFormOrder(errors));
  return {
    membership: membership.value,
    payment: payment?.data,
    isProofShown: fields.reducedPriceProofShown === true,
  };
};

/** Returns today's price. Throws `validation` for a discipline that the club does not offer. */
export const quoteToday = ({ catalogue }: Offer, membership: Membership, now: Date): Quote => {
  const nothingHeld = { lines: [], prices: [], quotedAt: now };
  const quote = requoteMembership(nothingHeld, catalogue, membership.disciplines, membership.reducedPriceSelected);
  if (!quote) throw validationError({ disciplines: 'invalid' });
  return quote;
};
