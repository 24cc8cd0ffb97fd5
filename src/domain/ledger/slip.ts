import * as z from 'zod/mini';
import type { IsoDate } from '../dates.ts';
import { boundedList } from '../form/bounded-list.ts';
import { dayField, MAX_CONTENT_LENGTH, missingOrInvalid, readAtRequired } from '../form/content-fields.ts';
import { requiredText } from '../form/fields.ts';
import { chequeDetailsSchema } from '../money/cheque.ts';

/** The maximum number of cheques on one slip: it fits on a few pages, and banks accept it at once. */
export const MOST_ON_SLIP = 200;

/** The part of one member in a cheque. Cents. */
export interface ChequePart {
  paymentId: string;
  member: { id: string; fullName: string; isArchived: boolean };
  cents: number;
  /** The part that was refunded, or that never came because the cheque came back. */
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
  /** True for a cheque from before slips: nobody knows whether it was deposited. */
  isUntracked: boolean;
  slip: { id: string; number: number; bankedOn: IsoDate | null } | null;
  /** By name. Those of erased persons are missing. */
  parts: ChequePart[];
  updatedAt: string;
}

/** The cheques in hand, and those from before slips. */
export interface ChequesInHand {
  /** The club's day. */
  today: IsoDate;
  /** Those that are due first come first. */
  inHand: Cheque[];
  /** The cheques from before slips: their number, and the latest of them. */
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

/** Number and sum of cheques in hand. */
export interface HandSum {
  count: number;
  cents: number;
}

/** A new slip, as sent. */
export const newSlipSchema = z.object({
  /** The sender makes this id. A slip that is sent twice is made once. */
  id: z.uuid(missingOrInvalid),
  chequeIds: boundedList(z.uuid('invalid'), { max: MOST_ON_SLIP, missing: 'required', isRequired: true }),
  /** The sum that the sender saw. The server refuses the slip if a cheque has changed since. */
  seenCents: z.int(missingOrInvalid),
});
export type NewSlip = z.output<typeof newSlipSchema>;

/** The day on which the bank took a slip, as sent. Null takes an earlier statement back. */
export const bankedSchema = z.object({ bankedOn: z.nullable(dayField), updatedAt: readAtRequired });
export type Banked = z.output<typeof bankedSchema>;

/** A cheque that came back, as sent. */
export const returnSchema = z.object({
  returnedOn: dayField,
  reason: requiredText(MAX_CONTENT_LENGTH.note),
});
export type ChequeReturn = z.output<typeof returnSchema>;

/** The correction that a cheque did not come back, with its reason, as sent. */
export const returnUndoSchema = z.object({ reason: requiredText(MAX_CONTENT_LENGTH.note) });
export type ReturnUndo = z.output<typeof returnUndoSchema>;

/** What stands on a cheque, changed, as sent. */
export const chequeInputSchema = z.extend(chequeDetailsSchema, { dueOn: dayField, updatedAt: readAtRequired });
export type ChequeInput = z.output<typeof chequeInputSchema>;

/** Returns true for a cheque that can be deposited today. A cheque that was wholly refunded cannot. */
export const isDue = ({ dueOn, parts }: Pick<Cheque, 'dueOn' | 'parts'>, today: IsoDate): boolean =>
  dueOn <= today && (parts.length === 0 || parts.some(({ cents, refundedCents }) => refundedCents < cents));

export const handSum = (cheques: readonly Pick<Cheque, 'amountCents'>[]): HandSum => ({
  count: cheques.length,
  cents: cheques.reduce((cents, { amountCents }) => cents + amountCents, 0),
});
