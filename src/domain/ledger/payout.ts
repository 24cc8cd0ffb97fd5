import * as z from 'zod/mini';
import type { IsoDate } from '../dates.ts';

/** The states of a payout, in their order: it never goes back to an earlier one. The last two are ends. */
export const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'cancelled'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** The kinds of movements at the provider. `fee` is a fee that belongs to no payment. */
export const payoutLineKinds = ['payment', 'refund', 'dispute', 'fee', 'other'] as const;
export type PayoutLineKind = (typeof payoutLineKinds)[number];

/** One transfer of the card provider to the bank account, or from it (docs/rules.md#payouts). */
export interface Payout {
  id: string;
  /** The provider's name for it. */
  reference: string;
  /** Below 0, the provider took it from the bank account. */
  amountCents: number;
  arrivesOn: IsoDate;
  status: PayoutStatus;
  /** False for a manual payout, which the provider does not itemise. */
  isItemised: boolean;
  /** The number of its payments, and the sums of all its lines. */
  payments: number;
  grossCents: number;
  feeCents: number;
  netCents: number;
  /** Who compared it with the statement of the bank, and when. `by` is null once the account is gone. */
  checked: { at: string; by: string | null } | null;
}

/** One movement in a payout. `netCents` is `grossCents` less `feeCents`. */
export interface PayoutLine {
  id: string;
  kind: PayoutLineKind;
  grossCents: number;
  feeCents: number;
  netCents: number;
  day: IsoDate;
  /** True if the payment is the site's. The same account at the provider may take others. */
  isOurs: boolean;
  /** Null for a movement of nobody, or of an erased person. */
  member: { id: string; fullName: string; isArchived: boolean } | null;
}

export interface PayoutDetails extends Payout {
  /** In the order in which they moved. */
  lines: readonly PayoutLine[];
}

/** The latest payouts. `left` is the number of payouts that were not read, for lack of time or of an answer. */
export interface PayoutList {
  payouts: readonly Payout[];
  /** The card money that is not on the bank account yet, by the payouts. Null before the first payout. */
  onTheWayCents: number | null;
  left: number;
}

export const payoutCheckSchema = z.object({ isChecked: z.boolean('invalid') });

/** The number of payouts on the screen, more than two years of them. */
export const MOST_PAYOUTS = 500;

/** How long the site rereads payouts that are incomplete or not in a final state. */
export const PAYOUT_REREAD_DAYS = 45;

/** Returns true if the lines of a payout add up to its amount, or if the payout is not itemised. */
export const addsUp = ({
  isItemised,
  amountCents,
  netCents,
}: Pick<Payout, 'isItemised' | 'amountCents' | 'netCents'>) => !isItemised || amountCents === netCents;
