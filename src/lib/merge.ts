/** A field two people changed differently. */
export interface Difference<Values> {
  field: keyof Values & string;
  mine: Values[keyof Values];
  theirs: Values[keyof Values];
}

export interface Merge<Values> {
  /** One's own changes, and whatever else was saved meanwhile. */
  values: Values;
  differences: Difference<Values>[];
  /** Changed by somebody else only. */
  adopted: (keyof Values & string)[];
}

const isText = (value: unknown): boolean => typeof value === 'string';

// A choice of several texts is the same in any order.
const comparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) && value.every(isText) ? value.toSorted() : value);

const isSame = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b);

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[];

/** True when anything was changed. */
export const hasChanged = <Values extends object>(base: Values, mine: Values): boolean =>
  fieldsOf(base).some((field) => !isSame(base[field], mine[field]));

/** Brings together what was read, what was made of it here, and what somebody else saved meanwhile. */
export const mergeValues = <Values extends object>(base: Values, mine: Values, theirs: Values): Merge<Values> => {
  const changedThere = fieldsOf(base).filter((field) => !isSame(base[field], theirs[field]));
  const adopted = changedThere.filter((field) => isSame(base[field], mine[field]));
  const differences = changedThere
    .filter((field) => !adopted.includes(field) && !isSame(mine[field], theirs[field]))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }));
  const taken = Object.fromEntries(adopted.map((field) => [field, theirs[field]]));
  return { values: { ...mine, ...taken }, differences, adopted };
};
