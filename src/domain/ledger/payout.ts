import * as z from 'zod/mini';
import type { IsoDate } from '../dates.ts';

/** The states of a payout, in their order: it never goes back to an earlier one. The last two are ends. */
export const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'cancelled'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** What moved at the provider. `fee`: a fee of its own, that belongs to no payment. */
export const payoutLineKinds = ['payment', 'refund', 'dispute', 'fee', 'other'] as const;
export type PayoutLineKind = (typeof payoutLineKinds)[number];

/** What the card provider sent to the bank, or took from it, at one time (docs/rules.md#payouts). */
export interface Payout {
  id: string;
  /** The provider's name for it. */
  reference: string;
  /** Below 0, the provider took it from the bank account. */
  amountCents: number;
  arrivesOn: IsoDate;
  status: PayoutStatus;
  /** False if the provider does not tell what is in it: somebody asked for it by hand. */
  isItemised: boolean;
  /** How many payments it holds, and what all its lines come to. */
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
  /** True if the site knows its payment. The account may take others. */
  isOurs: boolean;
  /** Null for what belongs to nobody, and once the person was erased. */
  member: { id: string; fullName: string; isArchived: boolean } | null;
}

export interface PayoutDetails extends Payout {
  /** In the order in which they moved. */
  lines: readonly PayoutLine[];
}

/** The latest payouts. `left`: how many the provider was not asked about in time, or did not answer for. */
export interface PayoutList {
  payouts: readonly Payout[];
  /** What came by card and, as far as the payouts tell, is not on the bank account yet. Null before the first payout. */
  onTheWayCents: number | null;
  left: number;
}

export const payoutCheckSchema = z.object({ isChecked: z.boolean('invalid') });

/** The number of payouts on the screen, more than two years of them. */
export const MOST_PAYOUTS = 500;

/** How long the provider is asked about payouts again that are not whole or not at their end. */
export const PAYOUT_REREAD_DAYS = 45;

/** Returns true if the lines of a payout come to its amount. A payout without lines by its nature always does. */
export const addsUp = ({
  isItemised,
  amountCents,
  netCents,
}: Pick<Payout, 'isItemised' | 'amountCents' | 'netCents'>) => !isItemised || amountCents === netCents;
