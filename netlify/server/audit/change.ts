import { DomainError } from '#domain/error.ts';
import { isRefused } from '../db/errors.ts';

interface Change<Current, Saved> {
  find: () => Promise<Current | undefined>;
  /** When the sender read the object. Without it the last write wins. */
  readAt: string | undefined;
  /** Runs one batch, whose guard refuses if the object is no longer `current`. */
  save: (current: Current) => Promise<Saved>;
}

/** Among many writers, each round somebody succeeds, so a writer needs as many attempts as there are writers. */
const ATTEMPTS = 20;

/**
 * Changes an object that others may change at the same time. Throws `not-found`, or `conflict` with the present object
 * if it changed after `readAt`.
 */
export const changeObject = async <Current extends { updatedAt: string }, Saved>(
  { find, readAt, save }: Change<Current, Saved>,
  attempt = 1,
): Promise<Saved> => {
  const current = await find();
  if (!current) throw new DomainError('not-found');
  if (readAt !== undefined && readAt !== current.updatedAt) throw new DomainError('conflict', { current });
  try {
    return await save(current);
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (attempt === ATTEMPTS) throw new DomainError('conflict', { current, cause: error });
    return changeObject({ find, readAt, save }, attempt + 1);
  }
};

/** Returns the names of the fields that a change touches, for the journal. */
export const changedFields = <After extends object>(before: object, after: After) =>
  Object.entries(after)
    .filter(([field, value]) => JSON.stringify(Reflect.get(before, field)) !== JSON.stringify(value))
    .map(([field]) => field as keyof After & string);

/** Returns the names of the fields of a new object, for the journal. */
export const writtenFields = <Made extends object>(made: Made) => changedFields({}, made);
