/** A field that two people changed in different ways. */
export interface FieldConflict<Values> {
  field: keyof Values & string;
  mine: Values[keyof Values];
  theirs: Values[keyof Values];
}

export interface ThreeWayMerge<Values> {
  /** The values of the merge: one's own changes, and all other changes that somebody else saved. */
  values: Values;
  conflicts: FieldConflict<Values>[];
  /** The fields that only somebody else changed. */
  adopted: (keyof Values & string)[];
}

const isText = (value: unknown): boolean => typeof value === 'string';

// The order of a multiple choice does not matter.
const comparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) && value.every(isText) ? value.toSorted() : value);

const isSame = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b);

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[];

/** Returns true if anything was changed. */
export const hasChanged = <Values extends object>(base: Values, mine: Values): boolean =>
  fieldsOf(base).some((field) => !isSame(base[field], mine[field]));

/**
 * Merges three versions: the values that were read, the values as they are typed, and the values that somebody else has
 * saved since (a three-way merge). A stored value that equals the one in `sent` was saved from here, although its
 * answer was lost.
 */
export const mergeValues = <Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  sent: readonly Values[] = [],
): ThreeWayMerge<Values> => {
  const changedThere = fieldsOf(base).filter((field) =>
    [base, ...sent].every((known) => !isSame(known[field], theirs[field])),
  );
  const adopted = changedThere.filter((field) => isSame(base[field], mine[field]));
  const conflicts = changedThere
    .filter((field) => !adopted.includes(field) && !isSame(mine[field], theirs[field]))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }));
  const taken = Object.fromEntries(adopted.map((field) => [field, theirs[field]]));
  return { values: { ...mine, ...taken }, conflicts, adopted };
};
