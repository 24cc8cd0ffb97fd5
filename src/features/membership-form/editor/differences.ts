import type { FormValues } from '../form-values.ts';

type Field = keyof FormValues;

/** A field two people changed differently. */
export interface Difference {
  field: Field;
  mine: FormValues[Field];
  theirs: FormValues[Field];
}

export interface Merge {
  /** What the form holds from now on: one's own changes, and whatever else was saved meanwhile. */
  values: FormValues;
  differences: Difference[];
  /** Changed by somebody else only. */
  adopted: Field[];
}

const isSame = (a: FormValues[Field], b: FormValues[Field]): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((one) => b.includes(one)) : a === b;

const fieldsOf = (values: FormValues): Field[] => Object.keys(values) as Field[];

/** True when somebody changed anything. */
export const hasChanged = (base: FormValues, mine: FormValues): boolean =>
  fieldsOf(base).some((field) => !isSame(base[field], mine[field]));

/** Brings together what was read, what was made of it here, and what somebody else saved meanwhile. */
export const mergeValues = (base: FormValues, mine: FormValues, theirs: FormValues): Merge => {
  const changedThere = fieldsOf(base).filter((field) => !isSame(base[field], theirs[field]));
  const adopted = changedThere.filter((field) => isSame(base[field], mine[field]));
  const differences = changedThere
    .filter((field) => !adopted.includes(field) && !isSame(mine[field], theirs[field]))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }));
  const taken = Object.fromEntries(adopted.map((field) => [field, theirs[field]]));
  return { values: { ...mine, ...taken }, differences, adopted };
};
