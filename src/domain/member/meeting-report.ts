import type { IsoDate } from '../dates.ts';
import type { LedgerEntryKind } from '../ledger/ledger-entry.ts';
import { totalCents } from '../ledger/treasury.ts';
import { type Deduction, type ReductionReason, reductionReasons } from '../money/membership-fee.ts';
import { type CentsByMeans, centsByMeans, type PaymentMeans } from '../money/payment.ts';
import { weightedShares } from '../money/shares.ts';
import type { Season } from '../season/season.ts';
import { sum } from '../sum.ts';
import { ageOn } from './age.ts';
import type { MemberStatus } from './member.ts';
import { isInForce } from './member-standing.ts';

/** The groups of ages, by the age at which each begins. */
export const ageGroups = [0, 18, 26, 40, 60] as const;
export type AgeGroup = (typeof ageGroups)[number];

/** The facts of a membership that a report needs. They identify nobody. */
export interface ReportedMember {
  id: string;
  personId: string;
  status: MemberStatus;
  birthDate: IsoDate;
  /** The disciplines with their prices after all discounts. Cents. */
  lines: readonly { discipline: string; cents: number; deductions: readonly Deduction[] | null }[];
}

/** The ledger's sums of one membership in a season, or of all erased ones together. */
export interface ReportedMoney {
  memberId: string | null;
  means: PaymentMeans;
  kind: LedgerEntryKind;
  cents: number;
}

/** The facts of one season. */
export interface SeasonFacts {
  season: Season;
  firstDay: IsoDate;
  members: readonly ReportedMember[];
  money: readonly ReportedMoney[];
  owed: { count: number; cents: number };
  /** The persons who were members in an earlier season. */
  knownPersons: ReadonlySet<string>;
}

/** A season in the report for the general meeting. Whole cents. */
export interface SeasonReport {
  season: Season;
  members: number;
  newcomers: number;
  ages: readonly { from: AgeGroup; members: number }[];
  /** The largest first. A member of two disciplines counts in both. */
  disciplines: readonly { discipline: string; members: number; cents: number }[];
  receivedByMeans: CentsByMeans;
  receivedCents: number;
  /** The received money of erased persons, which has no discipline any more. */
  elsewhereCents: number;
  reductions: readonly { reason: ReductionReason; cents: number }[];
  /** A positive number. The received money does not contain it. */
  refundedCents: number;
  /** Positive: cheques that came back, and disputes that were lost. */
  returnedCents: number;
  disputedCents: number;
  owed: { count: number; cents: number };
}

/** The report for the general meeting: a season beside the one before. */
export interface MeetingReport {
  now: SeasonReport;
  before: SeasonReport;
}

const ageGroupOf = (birthDate: IsoDate, day: IsoDate): AgeGroup =>
  ageGroups.findLast((from) => ageOn(birthDate, day) >= from) ?? 0;

/** Returns the received money by discipline. A membership's money is divided by the prices of its lines (docs/rules.md#report). */
const centsByDiscipline = ({ members, money }: SeasonFacts): Map<string, number> => {
  const lines = new Map(members.map((member) => [member.id, member.lines]));
  const cents = new Map<string, number>();
  for (const [memberId, theirs] of Map.groupBy(money, (one) => one.memberId)) {
    const joined = memberId === null ? [] : (lines.get(memberId) ?? []);
    const shares = weightedShares(
      sum(theirs.map((one) => one.cents)),
      joined.map((line) => line.cents),
    );
    for (const [place, { discipline }] of joined.entries())
      cents.set(discipline, (cents.get(discipline) ?? 0) + (shares[place] ?? 0));
  }
  return cents;
};

/** Returns the report of one season: the money of the ledger, and the members in force, archived or not. */
export const seasonReportOf = (facts: SeasonFacts): SeasonReport => {
  const { season, firstDay, money, owed, knownPersons } = facts;
  const members = facts.members.filter(isInForce);
  const of = (isCounted: (one: ReportedMoney) => boolean): number =>
    sum(money.filter(isCounted).map(({ cents }) => cents));
  const by = (means: PaymentMeans): number => of((one) => one.means === means);
  const cents = centsByDiscipline(facts);
  const disciplines = [
    ...new Set([...members.flatMap(({ lines }) => lines.map((line) => line.discipline)), ...cents.keys()]),
  ]
    .map((discipline) => ({
      discipline,
      members: members.filter(({ lines }) => lines.some((line) => line.discipline === discipline)).length,
      cents: cents.get(discipline) ?? 0,
    }))
    .sort((one, other) => other.members - one.members || one.discipline.localeCompare(other.discipline, 'fr'));
  const receivedByMeans = centsByMeans(by);
  const receivedCents = totalCents(receivedByMeans);
  const deductions = members.flatMap(({ lines }) => lines.flatMap((line) => line.deductions ?? []));
  return {
    season,
    members: members.length,
    newcomers: members.filter(({ personId }) => !knownPersons.has(personId)).length,
    ages: ageGroups.map((from) => ({
      from,
      members: members.filter(({ birthDate }) => ageGroupOf(birthDate, firstDay) === from).length,
    })),
    disciplines,
    receivedByMeans,
    receivedCents,
    elsewhereCents: receivedCents - sum([...cents.values()]),
    reductions: reductionReasons.map((reason) => ({
      reason,
      cents: sum(deductions.filter((one) => one.reason === reason).map((one) => one.cents)),
    })),
    // Not `-of(…)`, which would return −0 without refunds.
    refundedCents: 0 - of(({ kind }) => kind === 'refund'),
    returnedCents: 0 - of(({ kind }) => kind === 'return'),
    disputedCents: 0 - of(({ kind }) => kind === 'dispute'),
    owed,
  };
};
