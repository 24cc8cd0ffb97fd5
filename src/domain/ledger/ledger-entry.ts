import type { IsoDate } from '../dates.ts';
import type { PaymentMeans } from '../money/payment.ts';
import type { Season } from '../season/season.ts';

/** What moves between the club's own accounts: a slip of cheques, a payout of the card provider, and what it keeps. */
export const bankEntryKinds = ['deposit', 'payout', 'fee'] as const;

/** What moves between the club and a person. `return` is a cheque that came back. */
export const personEntryKinds = ['payment', 'refund', 'return', 'dispute'] as const;

export const ledgerEntryKinds = [...personEntryKinds, ...bankEntryKinds] as const;
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number];

/**
 * What moved, once. Positive if it came to the club or to its bank, negative if it left. Whole cents, never 0
 * (docs/rules.md#ledger).
 */
export interface LedgerEntry {
  id: string;
  /** The order in which entries were written. It grows and may have gaps. */
  position: number;
  kind: LedgerEntryKind;
  means: PaymentMeans;
  amountCents: number;
  /** True if it takes back an earlier entry, or a part of it: a mistake, or a refund that failed. */
  isCorrection: boolean;
  day: IsoDate;
  /** The day in whose accounts it stands: later than `day` if that period was closed. */
  bookedOn: IsoDate;
  /** Null for what moves between the club's own accounts. */
  season: Season | null;
  /** Null once the person was erased, and where there is none. */
  member: { id: string; fullName: string } | null;
  /** The provider's name of a card payment, or null. */
  reference: string | null;
}
