import type { IsoDate } from '../dates.ts';
import type { PaymentMeans } from '../money/payment.ts';
import type { Season } from '../season/season.ts';

/** Movements between the club's own accounts: a slip of cheques, a payout of the card provider, and the provider's fee. */
export const bankEntryKinds = ['deposit', 'payout', 'fee'] as const;

/** Movements between the club and a person. `return` is a cheque that came back. */
export const personEntryKinds = ['payment', 'refund', 'return', 'dispute'] as const;

export const ledgerEntryKinds = [...personEntryKinds, ...bankEntryKinds] as const;
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number];

/**
 * One movement of money (docs/rules.md#ledger). It is positive if the money came to the club or to its bank, negative if
 * it left. Whole cents, never 0.
 */
export interface LedgerEntry {
  id: string;
  /** The order in which entries were written. It grows and may have gaps. */
  position: number;
  kind: LedgerEntryKind;
  means: PaymentMeans;
  amountCents: number;
  /** True if it reverses an earlier entry or a part of it, after a mistake or a refund that failed. */
  isCorrection: boolean;
  day: IsoDate;
  /** The day on which it is booked: later than `day` if that period was closed. */
  bookedOn: IsoDate;
  /** Null for what moves between the club's own accounts. */
  season: Season | null;
  /** Null if there is no such person, or if the person was erased. */
  member: { id: string; fullName: string } | null;
  /** The provider's name of a card payment, or null. */
  reference: string | null;
}
