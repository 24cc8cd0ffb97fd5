import type { Practice } from './member-fields.ts';

/** What a member brings about their health: nothing, an attestation, or a certificate of a physician. */
export const healthDemands = ['none', 'attestation', 'certificate'] as const;
export type HealthDemand = (typeof healthDemands)[number];

/** A row of the health table. Null: the row does not look at it. Ages in full years, both ends included. */
export interface HealthRow {
  productId: string | null;
  practice: Practice | null;
  minAge: number | null;
  maxAge: number | null;
  licence: 'first' | 'renewal' | null;
  demand: HealthDemand;
  /** How old a certificate may be on the day of joining, in months. Null unless one is demanded, or replaces an attestation. */
  months: number | null;
}

/** A text that is attested. A changed text has another version, and what was attested before keeps its own. */
export interface AttestedText {
  text: string;
  version: string;
}

/** What a season asks about health (docs/rules.md#health). The first row that fits decides. */
export interface HealthTable {
  /** The day that ages are counted on: the year in which the season begins, or the day of joining. */
  agesOn: 'season-year' | 'day';
  rows: readonly HealthRow[];
  adultText: AttestedText;
  /** What the legal guardian of a minor attests. */
  guardianText: AttestedText;
}
