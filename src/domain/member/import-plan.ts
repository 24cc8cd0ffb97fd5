import type { IsoDate } from '../dates.ts';
import { foldText } from '../fold.ts';
import type { Season } from '../season/season.ts';
import type { ImportedMember } from './import-row.ts';
import { identityOf } from './member.ts';

/**
 * What the import does with a row (docs/rules.md#import): `new` adds a person, `back` a membership of a person of an earlier
 * season. `already` is a member of the season, `twice` stands further up in the file, `similar` may be somebody whom the club
 * knows under another spelling: an administrator decides.
 */
export const importOutcomes = ['new', 'back', 'similar', 'already', 'twice'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** A membership that the club has, as far as the import compares it. */
export interface KnownMembership {
  id: string;
  season: Season;
  firstName: string;
  lastName: string;
  birthDate: IsoDate;
  licenseNumber: string | null;
  /** True unless it was cancelled: in force, archived, or a sign-up that waits for its money. */
  isThere: boolean;
}

export interface RowToPlan {
  number: number;
  member: ImportedMember;
}

export interface PlannedRow {
  number: number;
  outcome: ImportOutcome;
  /** The membership that it is compared with, for `back`, `already` and `similar`. */
  known?: KnownMembership | undefined;
  /** The row further up, for `twice`. */
  firstRow?: number | undefined;
}

/** Returns how many letters have to be changed, added or left out to make one text of another (Levenshtein), up to 3. */
const distanceOf = (one: string, other: string): number => {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [place, of] of [...other].entries())
      next.push(
        Math.min((next[place] ?? 0) + 1, (row[place + 1] ?? 0) + 1, (row[place] ?? 0) + (letter === of ? 0 : 1)),
      );
    row = next;
  }
  return Math.min(3, row.at(-1) ?? 3);
};

const CLOSE = 2;

const areSpelledAlike = (
  one: Pick<ImportedMember, 'firstName' | 'lastName'>,
  other: Pick<ImportedMember, 'firstName' | 'lastName'>,
): boolean => {
  const [first, last] = [foldText(one.firstName), foldText(one.lastName)];
  const [otherFirst, otherLast] = [foldText(other.firstName), foldText(other.lastName)];
  if (first === otherLast && last === otherFirst) return true;
  return (
    distanceOf(`${first} ${last}`, `${otherFirst} ${otherLast}`) <= CLOSE || last === otherLast || first === otherFirst
  );
};

const isSimilar = (member: ImportedMember, known: KnownMembership): boolean =>
  (member.licenseNumber !== null && member.licenseNumber === known.licenseNumber) ||
  (member.birthDate === known.birthDate && areSpelledAlike(member, known)) ||
  // A birth date in which day and month, or one digit, are mistyped.
  (identityOf({ ...member, birthDate: '' }) === identityOf({ ...known, birthDate: '' }) &&
    distanceOf(member.birthDate, known.birthDate) <= CLOSE);

/**
 * Returns what the import does with each row. The preview and the run call it, so that both tell and do the same. `known` are
 * the memberships that share a birth date, a name or a licence number with a row.
 */
export const planImport = (
  rows: readonly RowToPlan[],
  known: readonly KnownMembership[],
  season: Season,
): PlannedRow[] => {
  const byIdentity = Map.groupBy(known, identityOf);
  const byDay = Map.groupBy(known, ({ birthDate }) => birthDate);
  const byName = Map.groupBy(known, (one) => identityOf({ ...one, birthDate: '' }));
  const byLicence = Map.groupBy(known, ({ licenseNumber }) => licenseNumber);
  const firstRows = new Map<string, number>();
  return rows.map(({ number, member }): PlannedRow => {
    const identity = identityOf(member);
    const firstRow = firstRows.get(identity);
    if (firstRow !== undefined) return { number, outcome: 'twice', firstRow };
    firstRows.set(identity, number);
    const same = byIdentity.get(identity) ?? [];
    const inSeason = same.find((one) => one.season === season && one.isThere);
    if (inSeason) return { number, outcome: 'already', known: inSeason };
    const [earlier] = same.toSorted((one, other) => (one.season < other.season ? 1 : -1));
    if (earlier) return { number, outcome: 'back', known: earlier };
    const candidates = [
      ...(byDay.get(member.birthDate) ?? []),
      ...(byName.get(identityOf({ ...member, birthDate: '' })) ?? []),
      ...(member.licenseNumber === null ? [] : (byLicence.get(member.licenseNumber) ?? [])),
    ];
    const similar = candidates.find((one) => isSimilar(member, one));
    return similar ? { number, outcome: 'similar', known: similar } : { number, outcome: 'new' };
  });
};

/** Returns true for a row that the import writes. One that may be somebody the club knows is written at an explicit yes only. */
export const isWritten = (outcome: ImportOutcome, isChosen: boolean): boolean =>
  outcome === 'new' || outcome === 'back' || (outcome === 'similar' && isChosen);
