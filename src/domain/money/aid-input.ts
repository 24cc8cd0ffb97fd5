import * as z from 'zod/mini';
import { boundedList } from '../form/bounded-list.ts';
import { dayField, eurosField, line, MAX_CONTENT_LENGTH, missingOrInvalid, readAt } from '../form/content-fields.ts';
import { optionalText, requiredText } from '../form/fields.ts';
import { aidCodeForms, aidDeductions } from './aid.ts';

/** How many aids a season has at most. */
export const MOST_AIDS = 10;
/** An aid is at least a euro, as every price. */
export const LEAST_AID_EUROS = 1;
/** How many aids are marked at once. */
export const MOST_MARKED = 50;

const seasonAid = z.strictObject({
  /** The sender makes the id of a new aid. */
  id: z.uuid(missingOrInvalid),
  label: line(MAX_CONTENT_LENGTH.label),
  amount: eurosField(LEAST_AID_EUROS, 'price-too-low'),
  codeForm: z.enum(aidCodeForms, missingOrInvalid),
  deduction: z.enum(aidDeductions, missingOrInvalid),
  lastDay: z.nullable(dayField),
});

const haveTheirOwn = <Row>(read: (row: Row) => string, error: 'name-taken' | 'invalid') =>
  z.refine<Row[]>((list) => new Set(list.map(read)).size === list.length, error);

/** All aids of a season, as sent, in their order. Each has a name of its own. */
export const seasonAidsSchema = z.object({
  aids: boundedList(seasonAid, { max: MOST_AIDS }).check(
    haveTheirOwn(({ label }) => label, 'name-taken'),
    haveTheirOwn(({ id }) => id, 'name-taken'),
  ),
  updatedAt: readAt,
});
export type SeasonAidsInput = z.output<typeof seasonAidsSchema>;

const typedCode = z.optional(optionalText(MAX_CONTENT_LENGTH.note));

/** The aids that a form claims, each with its code as typed. */
export const aidClaimsSchema = boundedList(z.object({ id: z.uuid('invalid'), code: typedCode }), { max: MOST_AIDS });

/** An aid that an administrator adds to a member. The sender makes `id`. */
export const newMemberAidSchema = z.object({
  id: z.uuid(missingOrInvalid),
  memberId: z.uuid(missingOrInvalid),
  aidId: z.uuid(missingOrInvalid),
  code: typedCode,
});
export type NewMemberAid = z.output<typeof newMemberAidSchema>;

const marked = { max: MOST_MARKED, missing: 'required', isRequired: true } as const;

/** Aids that were typed into Le Compte Asso. */
export const enteredAidsSchema = z.object({ ids: boundedList(z.uuid('invalid'), marked) });

const reimbursedAid = z.object({
  id: z.uuid(missingOrInvalid),
  paymentId: z.uuid(missingOrInvalid),
  /** Euros. */
  amount: eurosField(0.01, 'invalid'),
});

/** Aids whose money came, one payment for each. The sender makes the ids of the payments. */
export const reimbursedAidsSchema = z.object({
  aids: boundedList(reimbursedAid, marked).check(
    haveTheirOwn(({ id }) => id, 'invalid'),
    haveTheirOwn(({ paymentId }) => paymentId, 'invalid'),
  ),
  date: dayField,
  /** The reference of the transfer, for the note of each payment. */
  reference: z.optional(optionalText(MAX_CONTENT_LENGTH.label)),
});
export type ReimbursedAids = z.output<typeof reimbursedAidsSchema>;

/** Why an aid was refused, in words that its member reads. */
export const refusedAidSchema = z.object({ refusal: requiredText(MAX_CONTENT_LENGTH.note) });

/** The state that an aid goes back from. */
export const undoneAidSchema = z.object({ from: z.enum(['entered', 'refused'], missingOrInvalid) });
