/** A field that two people changed in different ways. */
export interface Difference<Values> {
  field: keyof Values & string;
  mine: Values[keyof Values];
  theirs: Values[keyof Values];
}

export interface Merge<Values> {
  /** One's own changes, and everything else that was saved meanwhile. */
  values: Values;
  differences: Difference<Values>[];
  /** The fields that only somebody else changed. */
  adopted: (keyof Values & string)[];
}

const isText = (value: unknown): boolean => typeof value === 'string';

// The order of a choice of several texts does not matter.
const comparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) && value.every(isText) ? value.toSorted() : value);

const isSame = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b);

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[];

/** Returns true if anything was changed. */
export const hasChanged = <Values extends object>(base: Values, mine: Values): boolean =>
  fieldsOf(base).some((field) => !isSame(base[field], mine[field]));

/**
 * Merges what was read, what was changed here, and what somebody else saved meanwhile. A value that stands in `sent` was
 * saved from here, although nothing was answered.
 */
export const mergeValues = <Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  sent: readonly Values[] = [],
): Merge<Values> => {
  const changedThere = fieldsOf(base).filter((field) =>
    [base, ...sent].every((known) => !isSame(known[field], theirs[field])),
  );
  const adopted = changedThere.filter((field) => isSame(base[field], mine[field]));
  const differences = changedThere
    .filter((field) => !adopted.includes(field) && !isSame(mine[field], theirs[field]))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }));
  const taken = Object.fromEntries(adopted.map((field) => [field, theirs[field]]));
  return { values: { ...mine, ...taken }, differences, adopted };
};
