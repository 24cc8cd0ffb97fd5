import type { IsoDate } from '../dates.ts';
import type { PaymentMeans } from '../money/payment.ts';
import type { Season } from '../season/season.ts';

export const ledgerEntryKinds = ['payment', 'refund', 'dispute'] as const;
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number];

/** What moved, once. Positive if it came, negative if it left the club. Whole cents, never 0 (docs/rules.md#ledger). */
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
  season: Season;
  /** Null once the person was erased. */
  member: { id: string; fullName: string } | null;
  /** The provider's name of a card payment, or null. */
  reference: string | null;
}
