import { DomainError } from '#domain/error.ts';
import { isRefused } from '../db/errors.ts';

interface Change<Current, Saved> {
  find: () => Promise<Current | undefined>;
  /** When the sender read it; without it, the last write wins. */
  readAt: string | undefined;
  /** One batch, whose guard refuses when the object is no longer the one given. */
  save: (current: Current) => Promise<Saved>;
}

/** Each writer among many loses to one other at a time. */
const ATTEMPTS = 20;

/**
 * Changes an object that others may be changing too. Throws `not-found`, or `conflict` with what it is now when it
 * changed after `readAt`.
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

/** Names of the fields a change touches, for the audit. */
export const changedFields = <After extends object>(before: object, after: After) =>
  Object.entries(after)
    .filter(([field, value]) => JSON.stringify(Reflect.get(before, field)) !== JSON.stringify(value))
    .map(([field]) => field as keyof After & string);

/** The same of what is made. */
export const writtenFields = <Made extends object>(made: Made) => changedFields({}, made);
