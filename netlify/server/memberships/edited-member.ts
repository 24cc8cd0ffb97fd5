import * as z from 'zod/mini';
import { dayInParis } from '#domain/dates.ts';
import { type FieldErrors, validationError } from '#domain/error.ts';
import { readAt } from '#domain/form/content-fields.ts';
import { errorsByField } from '#domain/form/field-errors.ts';
import { pickFields } from '#domain/member/member-fields.ts';
import { requoteMembership } from '#domain/member/member-lines.ts';
import { inFormOrder, type Membership, parseMembership } from '#domain/member/membership.ts';
import type { Quote } from '#domain/money/membership-fee.ts';
import { askedBy, type FederationAsked, federationFields, fieldsAskedOf } from '#domain/season/federation.ts';
import type { AuditField } from '#messages/audit.ts';
import { quotedCentsOf, soldLinesOf } from '../member/member-money.ts';
import { membershipOf } from '../member/membership-columns.ts';
import type { Offer } from '../member/offer.ts';
import { type PersonInSeason, personInSeason } from '../member/queries.ts';
import type { MemberRecord } from '../member/record-queries.ts';
import { changedFields } from '../write/write.ts';
import { judgedErrors } from './new-member.ts';
import type { SentMembership } from './sent-membership.ts';

/** A member with an administrator's changes, ready to be written. */
export interface EditedMember {
  membership: Membership;
  person: PersonInSeason;
  /** Undefined if the disciplines and their prices stay. */
  quote: Quote | undefined;
  isDueChanged: boolean;
  isProofShown: boolean;
  /** When the administrator read the member, if the request says so. */
  readAt: string | undefined;
  /** The names of the changed fields, without the files. */
  fields: AuditField[];
}

const readSchema = z.object({ updatedAt: readAt });

const sameChoice = (member: MemberRecord, quote: Quote): boolean =>
  quote.lines.length === member.orderLines.length &&
  quote.lines.every((line) => member.orderLines.some(({ productId }) => productId === line.productId));

const requote = (member: MemberRecord, membership: Membership, { catalogue }: Offer): Quote | undefined => {
  const { disciplines, reducedPriceSelected } = membership;
  const quote = requoteMembership(soldLinesOf(member), catalogue, disciplines, reducedPriceSelected);
  if (!quote) throw validationError({ disciplines: 'invalid' });
  const isKept = sameChoice(member, quote) && reducedPriceSelected === member.reducedPriceSelected;
  return isKept ? undefined : quote;
};

// What the season no longer asks stays as it was said, whatever was sent.
const unasked = (before: Membership, { isCoach }: Membership, asked: FederationAsked) => {
  const { fields } = fieldsAskedOf(asked, isCoach);
  return pickFields(
    before,
    federationFields.filter((field) => !fields.includes(field)),
  );
};

/**
 * Returns a member with the sent changes. Absent fields stay as they are. Throws `validation` with every wrong field.
 */
export const readEditedMember = (
  member: MemberRecord,
  { fields, fileErrors }: SentMembership,
  offer: Offer,
  now: Date,
): EditedMember => {
  const before = membershipOf(member);
  const asked = offer.federationAsked;
  const parsed = parseMembership(
    { ...before, ...fields },
    { mode: 'edit', today: dayInParis(now), asked: askedBy(asked) },
  );
  const read = readSchema.safeParse(fields);
  const isReduced = parsed.ok && parsed.value.reducedPriceSelected;
  const errors: FieldErrors = {
    ...(parsed.ok ? {} : parsed.fields),
    ...(read.success ? {} : errorsByField(read.error)),
    ...judgedErrors(fileErrors, isReduced),
  };
  if (!parsed.ok || !read.success || Object.keys(errors).length > 0) throw validationError(inFormOrder(errors));
  const quote = requote(member, parsed.value, offer);
  const disciplines = quote?.lines.map(({ discipline }) => discipline) ?? before.disciplines;
  const membership = { ...parsed.value, ...unasked(before, parsed.value, asked), disciplines };
  const isProofShown =
    typeof fields.reducedPriceProofShown === 'boolean' ? fields.reducedPriceProofShown : member.reducedPriceProofShown;
  const shown = { reducedPriceProofShown: isProofShown };
  return {
    membership,
    person: personInSeason(member.season, membership),
    quote,
    isProofShown,
    isDueChanged: quote !== undefined && quote.totalCents !== quotedCentsOf(member),
    readAt: read.data.updatedAt,
    fields: [...changedFields(before, membership), ...changedFields(member, shown)],
  };
};
