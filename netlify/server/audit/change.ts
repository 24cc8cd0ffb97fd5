/** Returns the names of the fields that a change touches, for the journal. */
export const changedFields = <After extends object>(before: object, after: After) =>
  Object.entries(after)
    .filter(([field, value]) => JSON.stringify(Reflect.get(before, field)) !== JSON.stringify(value))
    .map(([field]) => field as keyof After & string);

/** Returns the names of the fields of a new object, for the journal. */
export const writtenFields = <Made extends object>(made: Made) => changedFields({}, made);
