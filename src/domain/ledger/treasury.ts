import type { IsoDate } from '../dates.ts';
import { type CentsByMeans, centsByMeans, paymentMeans } from '../money/payment.ts';
import type { Season } from '../season/season.ts';
import { sum } from '../sum.ts';
import type { HandSum } from './slip.ts';

/** The ledger of a season in one month, `2026-09`. */
export interface TreasuryMonth {
  month: string;
  /** What came in less what left. */
  byMeans: CentsByMeans;
}

/** Who owes something, since when, and when the last reminder was sent. Null: none was. */
export interface Debt {
  member: { id: string; fullName: string; isArchived: boolean };
  owedCents: number;
  since: IsoDate;
  remindedAt: string | null;
}

/** What a treasurer looks at first. */
export interface Treasury {
  season: Season;
  months: readonly TreasuryMonth[];
  /** The oldest first. */
  debts: readonly Debt[];
  /** How much all debts come to, also those that do not fit on the screen. */
  owed: { count: number; cents: number };
  /** What plans take from cards by themselves later (docs/rules.md#instalments). */
  toComeCents: number;
  /** Memberships that wait for the answer of a bank, or for a sign-up's payment. */
  awaitedCents: number;
  /** The cheques that the club holds, of all seasons: due, and to be deposited later. */
  cheques: { due: HandSum; later: HandSum };
  /** What came by card and is not on the bank account yet, of all seasons. Null before the first payout. */
  onTheWayCents: number | null;
}

/** The number of debts on the screen. The members' list holds the others. */
export const MOST_DEBTS = 100;

/** Adds up months. */
export const treasuryTotal = (months: readonly TreasuryMonth[]): CentsByMeans =>
  centsByMeans((means) => sum(months.map(({ byMeans }) => byMeans[means])));

export const totalCents = (byMeans: CentsByMeans): number =>
  paymentMeans.reduce((cents, means) => cents + byMeans[means], 0);
