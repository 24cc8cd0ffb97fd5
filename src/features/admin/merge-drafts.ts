/** What a small form holds: texts by field. */
export type TextDraft = Readonly<Record<string, string>>;

interface MergedDraft<Draft extends TextDraft> {
  /** One's own changes, and whatever else was saved meanwhile. */
  draft: Draft;
  /** Fields that two people changed differently. */
  differences: (keyof Draft & string)[];
}

const fieldsOf = <Draft extends TextDraft>(draft: Draft) => Object.keys(draft) as (keyof Draft & string)[];

/** Brings together what was read, what was made of it here, and what somebody else saved meanwhile. */
export const mergeDrafts = <Draft extends TextDraft>(base: Draft, mine: Draft, theirs: Draft): MergedDraft<Draft> => {
  const changedThere = fieldsOf(base).filter((field) => theirs[field] !== base[field]);
  const isUntouched = (field: keyof Draft): boolean => mine[field] === base[field];
  const adopted = Object.fromEntries(changedThere.filter(isUntouched).map((field) => [field, theirs[field]]));
  return {
    draft: { ...mine, ...adopted },
    differences: changedThere.filter((field) => !isUntouched(field) && mine[field] !== theirs[field]),
  };
};
