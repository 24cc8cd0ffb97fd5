import * as z from 'zod/mini';
import type { Season } from '../season/season.ts';

/** Why two people are shown together (docs/rules.md#household). */
export const householdTies = ['email', 'guardian', 'payer'] as const;
export type HouseholdTie = (typeof householdTies)[number];

/** A membership with something to pay. Cents. */
export interface OwingMembership {
  id: string;
  season: Season;
  isArchived: boolean;
  owedCents: number;
}

/** A person of a household. `memberId` is the membership whose page shows them. */
export interface HouseholdPerson {
  personId: string;
  memberId: string;
  isArchived: boolean;
  fullName: string;
  ties: HouseholdTie[];
  owing: OwingMembership[];
  owedCents: number;
}

/** Who pays for a person, for whom the person pays, and who else lives with them as far as the club can see. */
export interface Household {
  /** Null: the person pays. */
  payer: HouseholdPerson | null;
  /** Those for whom the person pays. */
  paysFor: HouseholdPerson[];
  others: HouseholdPerson[];
  /** What the person owes, and what the person and all of `paysFor` owe together. Cents. */
  ownCents: number;
  owedCents: number;
}

/** Who pays for a person from now on. Null: the person. */
export const payerSchema = z.object({ payerId: z.nullable(z.uuid('invalid')) });
export type PayerInput = z.output<typeof payerSchema>;
