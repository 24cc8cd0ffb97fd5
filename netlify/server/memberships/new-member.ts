import * as z from 'zod/mini';
import { dayInParis } from '#domain/dates.ts';
import { type FieldErrors, validationError } from '#domain/error.ts';
import { errorsByField } from '#domain/form/field-errors.ts';
import { seasonSchema } from '#domain/member/member-filter.ts';
import { inFormOrder, type Membership, parseMembership } from '#domain/member/membership.ts';
import type { AidClaim } from '#domain/money/aid.ts';
import { aidClaimsSchema } from '#domain/money/aid-input.ts';
import { errorsBesideDue, type MoneyByHand, moneyByHandSchema } from '#domain/money/manual-payment.ts';
import type { Quote } from '#domain/money/membership-fee.ts';
import { quoteJoining } from '#domain/money/season-reductions.ts';
import { askedBy } from '#domain/season/federation.ts';
import type { Season } from '#domain/season/season.ts';
import type { Offer } from '../member/offer.ts';
import type { SentMembership } from './sent-membership.ts';

const seasonFieldSchema = z.optional(seasonSchema);

const claimsFieldSchema = z.optional(aidClaimsSchema);

/** A member as an administrator adds them. */
export interface NewMember {
  membership: Membership;
  /** A payment that the club has already received. */
  payment: MoneyByHand | undefined;
  isProofShown: boolean;
  /** The aids that they claim, with codes as typed. */
  claims: readonly AidClaim[];
  /** The season that they join. Undefined: the one on offer. */
  season: Season | undefined;
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
  const season = seasonFieldSchema.safeParse(fields.season);
  const claims = claimsFieldSchema.safeParse(fields.aids);
  const payment = fields.payment ? moneyByHandSchema.safeParse(fields.payment) : undefined;
  const errors: FieldErrors = {
    ...(membership.ok ? {} : membership.fields),
    ...judgedErrors(fileErrors, fields.reducedPriceSelected === true),
    ...(season.success ? {} : { season: 'season-invalid' as const }),
    ...(claims.success ? {} : { aids: 'invalid' as const }),
    ...(payment?.error ? errorsBesideDue(errorsByField(payment.error)) : {}),
  };
  if (!membership.ok || Object.keys(errors).length > 0) throw validationError(inFormOrder(errors));
  return {
    membership: membership.value,
    payment: payment?.data,
    season: season.data,
    claims: claims.data ?? [],
    isProofShown: fields.reducedPriceProofShown === true,
  };
};

/**
 * Returns the member with what their season asks for the federation, and nothing else of it. Throws `validation` for a
 * wrong field.
 */
export const withFieldsAsked = (
  { membership, ...member }: NewMember,
  { fields }: SentMembership,
  { federationAsked: asked }: Offer,
  now: Date,
): NewMember => {
  const read = parseMembership(fields, { mode: 'add', today: dayInParis(now), asked: askedBy(asked) });
  if (!read.ok) throw validationError(read.fields);
  return { ...member, membership: read.value };
};

/** Returns today's price. Throws `validation` for a discipline that the club does not offer. */
export const quoteToday = (
  { catalogue }: Offer,
  { disciplines, reducedPriceSelected, birthDate }: Membership,
  now: Date,
): Quote => {
  if (disciplines.some((chosen) => !catalogue.some(({ name }) => name === chosen)))
    throw validationError({ disciplines: 'invalid' });
  return quoteJoining(catalogue, disciplines, reducedPriceSelected, { day: dayInParis(now), birthDate });
};
