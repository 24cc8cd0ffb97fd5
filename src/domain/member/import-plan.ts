import type { IsoDate } from '../dates.ts';
import { foldText } from '../fold.ts';
import type { Season } from '../season/season.ts';
import type { ImportedMember } from './import-row.ts';
import { identityOf } from './member.ts';

/**
 * What the import does with a row (docs/rules.md#import): `new` adds a person, `back` a membership of a person of an earlier
 * season. `already` is a member of the season, `twice` stands further up in the file, `similar` may be somebody whom the club or
 * a row further up knows under another spelling: an administrator decides.
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
  /** The row further up, for `twice`, and for `similar` if it resembles no membership. */
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

/** A person as far as the import compares them. */
interface Compared {
  firstName: string;
  lastName: string;
  birthDate: IsoDate;
  licenseNumber: string | null;
}

/** Folds the names once: each is compared with many. */
const comparedOf = ({ firstName, lastName, birthDate, licenseNumber }: Compared): Compared => ({
  firstName: foldText(firstName),
  lastName: foldText(lastName),
  birthDate,
  licenseNumber,
});

const areSpelledAlike = (one: Compared, other: Compared): boolean => {
  const [first, last] = [one.firstName, one.lastName];
  const [otherFirst, otherLast] = [other.firstName, other.lastName];
  if (first === otherLast && last === otherFirst) return true;
  if (last === otherLast || first === otherFirst) return true;
  return distanceOf(`${first} ${last}`, `${otherFirst} ${otherLast}`) <= CLOSE;
};

const isSimilar = (one: Compared, other: Compared): boolean =>
  (one.licenseNumber !== null && one.licenseNumber === other.licenseNumber) ||
  (one.birthDate === other.birthDate && areSpelledAlike(one, other)) ||
  // A namesake, or one of the two birth dates is wrong.
  (one.firstName === other.firstName && one.lastName === other.lastName);

const keysOf = ({ firstName, lastName, birthDate, licenseNumber }: Compared): string[] => [
  `day ${birthDate}`,
  `name ${lastName}|${firstName}`,
  ...(licenseNumber === null ? [] : [`licence ${licenseNumber}`]),
];

/** Finds the first that a row resembles, without comparing it with each. */
const resemblance = <One>() => {
  const byKey = new Map<string, { one: One; compared: Compared }[]>();
  return {
    add: (one: One, person: Compared): void => {
      const compared = comparedOf(person);
      for (const key of keysOf(compared)) {
        const those = byKey.get(key);
        if (those) those.push({ one, compared });
        else byKey.set(key, [{ one, compared }]);
      }
    },
    find: (person: Compared): One | undefined => {
      const sought = comparedOf(person);
      const candidates = keysOf(sought).flatMap((key) => byKey.get(key) ?? []);
      return candidates.find(({ compared }) => isSimilar(sought, compared))?.one;
    },
  };
};

/** Finds who has a licence number, unless one of them is the person of the row. */
const licenceHolders = <One>() => {
  const byNumber = new Map<string, { one: One; identity: string }[]>();
  return {
    add: (one: One, { licenseNumber }: Pick<Compared, 'licenseNumber'>, identity: string): void => {
      if (licenseNumber !== null)
        byNumber.set(licenseNumber, [...(byNumber.get(licenseNumber) ?? []), { one, identity }]);
    },
    findOther: ({ licenseNumber }: Pick<Compared, 'licenseNumber'>, identity: string): One | undefined => {
      const holders = licenseNumber === null ? [] : (byNumber.get(licenseNumber) ?? []);
      return holders.some((holder) => holder.identity === identity) ? undefined : holders[0]?.one;
    },
  };
};

/**
 * Returns what the import does with each row. The preview and the run call it, so that both tell and do the same. `known` are
 * the memberships that share a birth date, a name or a licence number with a row. A row is compared with the rows further up that
 * are written just as with a membership: the run sends them in parts, and finds there as memberships what it has written.
 */
export const planImport = (
  rows: readonly RowToPlan[],
  known: readonly KnownMembership[],
  season: Season,
): PlannedRow[] => {
  const byIdentity = Map.groupBy(known, identityOf);
  const memberships = resemblance<KnownMembership>();
  const holders = licenceHolders<Pick<PlannedRow, 'known' | 'firstRow'>>();
  for (const one of known) {
    memberships.add(one, one);
    holders.add({ known: one }, one, identityOf(one));
  }
  /** The numbers of rows. */
  const above = resemblance<number>();
  const firstRows = new Map<string, number>();
  const planned = ({ number, member }: RowToPlan): PlannedRow => {
    const identity = identityOf(member);
    const firstRow = firstRows.get(identity);
    if (firstRow !== undefined) return { number, outcome: 'twice', firstRow };
    firstRows.set(identity, number);
    const same = byIdentity.get(identity) ?? [];
    const inSeason = same.find((one) => one.season === season && one.isThere);
    if (inSeason) return { number, outcome: 'already', known: inSeason };
    const [earlier] = same.toSorted((one, other) => (one.season < other.season ? 1 : -1));
    const holder = earlier && holders.findOther(member, identity);
    if (holder) return { number, outcome: 'similar', ...holder };
    if (earlier) return { number, outcome: 'back', known: earlier };
    const similar = memberships.find(member);
    if (similar) return { number, outcome: 'similar', known: similar };
    const alike = above.find(member);
    return alike === undefined ? { number, outcome: 'new' } : { number, outcome: 'similar', firstRow: alike };
  };
  return rows.map((row) => {
    const plan = planned(row);
    if (isWritten(plan.outcome, true)) {
      above.add(row.number, row.member);
      holders.add({ firstRow: row.number }, row.member, identityOf(row.member));
    }
    return plan;
  });
};

/** Returns true for a row that the import writes. One that may be somebody the club knows is written at an explicit yes only. */
export const isWritten = (outcome: ImportOutcome, isChosen: boolean): boolean =>
  outcome === 'new' || outcome === 'back' || (outcome === 'similar' && isChosen);

/**
 * Returns true if a row is still what an administrator saw. A yes to a row that resembled somebody counts too if nobody
 * resembles it any more: the row further up, for instance, got no yes.
 */
export const isStill = (seen: ImportOutcome | undefined, now: ImportOutcome): boolean =>
  seen === now || (seen === 'similar' && (now === 'new' || now === 'back'));
