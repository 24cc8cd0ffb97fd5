import type { IsoDate } from '../dates.ts';
import { foldText } from '../fold.ts';

/** A row of the federation’s list: whose licence it is, and its number as text. Missing texts are empty. */
export interface LicenceRow {
  /** The number that a spreadsheet shows beside the row. */
  row: number;
  lastName: string;
  firstName: string;
  /** Both names in one column, in any order. */
  fullName: string;
  birthDate: IsoDate | '';
  number: string;
}

/** A membership of the season that may get a number. */
export interface LicenceHolder {
  id: string;
  lastName: string;
  firstName: string;
  birthName: string | null;
  birthDate: IsoDate;
  licenseNumber: string | null;
}

/**
 * What becomes of a row. `taken` and `replaced` are written; `same` is there already. `other`: the member has another number,
 * which is kept. `twice`: the person has another row, `shared`: somebody else has the number, `several`: two memberships fit.
 */
export const licenceOutcomes = [
  'taken',
  'replaced',
  'same',
  'other',
  'unknown',
  'several',
  'twice',
  'shared',
  'incomplete',
] as const;
export type LicenceOutcome = (typeof licenceOutcomes)[number];

export interface PlannedLicence extends LicenceRow {
  outcome: LicenceOutcome;
  /** The member whom the row is about, if exactly one is. */
  holder?: LicenceHolder;
}

/** Returns true for a row that gives a member a number. */
export const givesNumber = ({ outcome }: Pick<PlannedLicence, 'outcome'>): boolean =>
  outcome === 'taken' || outcome === 'replaced';

const keyOf = (name: string, birthDate: IsoDate): string => `${foldText(name)}|${birthDate}`;

const keysOf = ({ lastName, firstName, birthName, birthDate }: LicenceHolder): string[] =>
  [lastName, ...(birthName ? [birthName] : [])].flatMap((name) => [
    keyOf(`${name} ${firstName}`, birthDate),
    keyOf(`${firstName} ${name}`, birthDate),
  ]);

const nameOf = ({ fullName, lastName, firstName }: LicenceRow): string => fullName || `${lastName} ${firstName}`;

const isIncomplete = (row: LicenceRow): boolean =>
  row.birthDate === '' || row.number === '' || (row.fullName === '' && (row.lastName === '' || row.firstName === ''));

/** Numbers are compared as codes: letters without case, and without the spaces that people put in between. */
const foldNumber = (number: string): string => number.replace(/\s+/g, '').toUpperCase();

const matched = (row: LicenceRow, byKey: ReadonlyMap<string, LicenceHolder[]>): PlannedLicence => {
  if (isIncomplete(row) || row.birthDate === '') return { ...row, outcome: 'incomplete' };
  const found = [...new Set(byKey.get(keyOf(nameOf(row), row.birthDate)))];
  const [holder] = found;
  if (!holder) return { ...row, outcome: 'unknown' };
  if (found.length > 1) return { ...row, outcome: 'several' };
  return { ...row, outcome: 'taken', holder };
};

/** Of the rows about one person, all are the same and the first counts; or none does, because nobody knows which one is right. */
const withoutRepeated = (rows: readonly PlannedLicence[]): PlannedLicence[] => {
  const byHolder = Map.groupBy(rows, ({ holder }) => holder?.id);
  return rows.map((row) => {
    const theirs = row.holder ? (byHolder.get(row.holder.id) ?? []) : [row];
    const isUnclear = new Set(theirs.map(({ number }) => foldNumber(number))).size > 1;
    return isUnclear || theirs[0] !== row ? { ...row, outcome: row.holder ? 'twice' : row.outcome } : row;
  });
};

const besideOwn = (row: PlannedLicence, replaces: boolean): PlannedLicence => {
  const present = row.holder?.licenseNumber ?? null;
  if (row.outcome !== 'taken' || present === null) return row;
  if (foldNumber(present) === foldNumber(row.number)) return { ...row, outcome: 'same' };
  return { ...row, outcome: replaces ? 'replaced' : 'other' };
};

/** Takes back the numbers that somebody else would have too, until nobody shares one. */
const withoutShared = (rows: readonly PlannedLicence[], holders: readonly LicenceHolder[]): PlannedLicence[] => {
  const writing = new Map(rows.flatMap((row) => (row.holder && givesNumber(row) ? [[row.holder.id, row.number]] : [])));
  const owners = Map.groupBy(
    holders.flatMap(({ id, licenseNumber }) => {
      const number = writing.get(id) ?? licenseNumber;
      return number ? [{ id, number: foldNumber(number) }] : [];
    }),
    ({ number }) => number,
  );
  const told = rows.map((row): PlannedLicence => {
    const isShared = givesNumber(row) && (owners.get(foldNumber(row.number))?.length ?? 0) > 1;
    return isShared ? { ...row, outcome: 'shared' } : row;
  });
  return told.some((row, place) => row.outcome !== rows[place]?.outcome) ? withoutShared(told, holders) : told;
};

/**
 * Returns what becomes of each row of the federation’s list (docs/rules.md#licences): the preview shows it and the run writes it.
 * People are found by their names, without case and accents, and their birth date. A number that somebody has is replaced only if
 * `replaces`.
 */
export const planLicences = (
  rows: readonly LicenceRow[],
  holders: readonly LicenceHolder[],
  replaces: boolean,
): PlannedLicence[] => {
  const byKey = new Map<string, LicenceHolder[]>();
  for (const holder of holders) for (const key of keysOf(holder)) byKey.set(key, [...(byKey.get(key) ?? []), holder]);
  const found = withoutRepeated(rows.map((row) => matched(row, byKey)));
  return withoutShared(
    found.map((row) => besideOwn(row, replaces)),
    holders,
  );
};
