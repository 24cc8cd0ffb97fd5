import type { IsoDate } from '../dates.ts';
import { type CentsByMeans, centsByMeans, paymentMeans } from '../money/payment.ts';
import type { Season } from '../season/season.ts';
import { sum } from '../sum.ts';
import type { HandSum } from './slip.ts';

/** The ledger of a season in one month, `2026-09`. */
export interface TreasuryMonth {
  month: string;
  /** Money that came, less money that left. */
  byMeans: CentsByMeans;
}

/** A member's debt: since when it is owed, and when the last reminder was sent, or null. */
export interface Debt {
  member: { id: string; fullName: string; isArchived: boolean };
  owedCents: number;
  since: IsoDate;
  remindedAt: string | null;
}

/** The treasurer's overview of a season. */
export interface Treasury {
  season: Season;
  months: readonly TreasuryMonth[];
  /** The oldest first. */
  debts: readonly Debt[];
  /** The sum of all debts, including those that do not fit on the screen. */
  owed: { count: number; cents: number };
  /** The later charges of instalment plans (docs/rules.md#instalments). */
  toComeCents: number;
  /** What aids are expected to pay for members (docs/rules.md#aids). It is no money yet. */
  aidCents: number;
  /** Memberships that wait for the answer of a bank, or for a sign-up's payment. */
  awaitedCents: number;
  /** The cheques that the club holds, of all seasons: due, and to be deposited later. */
  cheques: { due: HandSum; later: HandSum };
  /** The card money of all seasons that is not on the bank account yet. Null before the first payout. */
  onTheWayCents: number | null;
}

/** The number of debts on the screen. The members' list holds the others. */
export const MOST_DEBTS = 100;

export const treasuryTotal = (months: readonly TreasuryMonth[]): CentsByMeans =>
  centsByMeans((means) => sum(months.map(({ byMeans }) => byMeans[means])));

export const totalCents = (byMeans: CentsByMeans): number =>
  paymentMeans.reduce((cents, means) => cents + byMeans[means], 0);
