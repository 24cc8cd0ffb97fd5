import * as z from 'zod/mini';
import type { IsoDate } from '../dates.ts';
import { boundedList } from '../form/bounded-list.ts';
import { dayField, MAX_CONTENT_LENGTH, missingOrInvalid, readAtRequired } from '../form/content-fields.ts';
import { requiredText } from '../form/fields.ts';
import { chequeDetailsSchema } from '../money/cheque.ts';

/** The most cheques on one slip: what fits on a few pages, and what a bank takes at once. */
export const MOST_ON_SLIP = 200;

/** The part of one member in a cheque. Cents. */
export interface ChequePart {
  paymentId: string;
  member: { id: string; fullName: string; isArchived: boolean };
  cents: number;
  /** What of it was given back to the member, in another way or as a cheque that came back. */
  refundedCents: number;
}

/** A cheque as «Remises» shows it (docs/rules.md#cheques). */
export interface Cheque {
  id: string;
  number: string | null;
  bank: string | null;
  issuer: string | null;
  amountCents: number;
  receivedOn: IsoDate;
  /** It is not deposited before this day. */
  dueOn: IsoDate;
  /** The day it came back. */
  returnedOn: IsoDate | null;
  /** True for a cheque of before slips, of which nobody knows whether it was deposited. */
  isUntracked: boolean;
  slip: { id: string; number: number; bankedOn: IsoDate | null } | null;
  /** By name. Those of erased persons are missing. */
  parts: ChequePart[];
  updatedAt: string;
}

/** The cheques that lie in the club's drawer. */
export interface ChequesInHand {
  /** The club's day. */
  today: IsoDate;
  /** Those that are due first come first. */
  inHand: Cheque[];
  /** The cheques of before slips: how many, and the latest. */
  untracked: { count: number; latest: Cheque[] };
}

/** A slip without its cheques. */
export interface Slip {
  id: string;
  number: number;
  madeOn: IsoDate;
  bankedOn: IsoDate | null;
  isCancelled: boolean;
  count: number;
  cents: number;
  /** How many of its cheques came back. */
  returned: number;
  updatedAt: string;
}

export interface SlipDetails extends Slip {
  cheques: Cheque[];
}

/** Cheques in hand: how many, and what they come to. */
export interface HandSum {
  count: number;
  cents: number;
}

/** A new slip, as sent. */
export const newSlipSchema = z.object({
  /** The sender makes this id. A slip that is sent twice is made once. */
  id: z.uuid(missingOrInvalid),
  chequeIds: boundedList(z.uuid('invalid'), { max: MOST_ON_SLIP, missing: 'required', isRequired: true }),
  /** The sum that the sender saw. If a cheque has changed since, the server refuses the slip. */
  seenCents: z.int(missingOrInvalid),
});
export type NewSlip = z.output<typeof newSlipSchema>;

/** The day the bank took a slip, as sent. Null: it did not, after all. */
export const bankedSchema = z.object({ bankedOn: z.nullable(dayField), updatedAt: readAtRequired });
export type Banked = z.output<typeof bankedSchema>;

/** A cheque that came back, as sent. */
export const returnSchema = z.object({
  returnedOn: dayField,
  reason: requiredText(MAX_CONTENT_LENGTH.note),
});
export type ChequeReturn = z.output<typeof returnSchema>;

/** Why a cheque did not come back after all, as sent. */
export const returnUndoSchema = z.object({ reason: requiredText(MAX_CONTENT_LENGTH.note) });
export type ReturnUndo = z.output<typeof returnUndoSchema>;

/** What stands on a cheque, changed, as sent. */
export const chequeInputSchema = z.extend(chequeDetailsSchema, { dueOn: dayField, updatedAt: readAtRequired });
export type ChequeInput = z.output<typeof chequeInputSchema>;

/** Returns true for a cheque that the bank may have today. Nobody deposits what was wholly given back. */
export const isDue = ({ dueOn, parts }: Pick<Cheque, 'dueOn' | 'parts'>, today: IsoDate): boolean =>
  dueOn <= today && (parts.length === 0 || parts.some(({ cents, refundedCents }) => refundedCents < cents));

/** Adds cheques up. */
export const handSum = (cheques: readonly Pick<Cheque, 'amountCents'>[]): HandSum => ({
  count: cheques.length,
  cents: cheques.reduce((cents, { amountCents }) => cents + amountCents, 0),
});
