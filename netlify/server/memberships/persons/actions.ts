import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/error.ts';
import { type Merge, type MergeInput, membershipsIn, mergeOf, type Person } from '#domain/member/person.ts';
import { passwordGuard } from '../../accounts/passwords.ts';
import { isRefusedWrite } from '../../db/errors.ts';
import { refuseUnless } from '../../db/guard.ts';
import type { Deps } from '../../deps.ts';
import type { Confirmed } from '../../http/app-env.ts';
import {
  findPersons,
  lockPersons,
  mergeTwo,
  personsOf,
  selectAlike,
  selectAsPreviewed,
  selectMemberships,
} from '../../persons/queries.ts';
import { write } from '../../write/write.ts';

type ReadDeps = Pick<Deps, 'db'>;

/** Returns a person after merges. Throws `not-found`. */
const findPerson = async ({ db }: ReadDeps, id: string): Promise<Person> => {
  const [person] = (await findPersons(db, [id])) ?? [];
  if (!person) throw new DomainError('not-found');
  return person;
};

/** Returns other persons who may be this one: a birth date or a name differs, and the rest does not. */
export const listAlike = async (deps: ReadDeps, id: string): Promise<Person[]> => {
  const person = await findPerson(deps, id);
  return personsOf(await selectMemberships(deps.db, selectAlike(deps.db, person.id)));
};

// The one person, if they are one already.
const findMerge = async ({ db }: ReadDeps, id: string, otherId: string): Promise<Merge | Person> => {
  const [one, other] = (await findPersons(db, [id, otherId])) ?? [];
  if (!one) throw new DomainError('not-found');
  return other ? mergeOf(one, other) : one;
};

/**
 * Returns what a merge of two persons would do. Throws `not-found`, or `conflict` if they are one person already.
 */
export const previewMerge = async (deps: ReadDeps, id: string, otherId: string): Promise<Merge> => {
  const found = await findMerge(deps, id, otherId);
  if (!('kept' in found)) throw new DomainError('conflict');
  return found;
};

const isAsApproved = (merge: Merge, approved: readonly string[]): boolean =>
  membershipsIn(merge).join() === [...approved].sort().join();

/**
 * Merges two persons exactly as previewed (docs/rules.md#persons) and returns the result. Idempotent: a retry gets the
 * same answer. Throws `not-found`, or `conflict` with the present preview if one of them has got or lost a membership
 * since.
 */
export const mergePersons = async (
  deps: Deps,
  actor: Confirmed,
  id: string,
  { personId: otherId, memberships }: MergeInput,
): Promise<Person> => {
  const { db } = deps;
  const found = await findMerge(deps, id, otherId);
  if (!('kept' in found)) return found;
  if (!isAsApproved(found, memberships)) throw new DomainError('conflict', { current: found });
  const lineId = randomUUID();
  const again = passwordGuard(deps, actor);
  try {
    await write(deps, {
      actor,
      subject: { type: 'person', id: found.kept.id },
      action: 'person.merge',
      fields: [`members: ${found.gone.memberships.length}`],
      lineId,
      first: [
        ...again.first,
        ...lockPersons(db, found),
        refuseUnless(db, selectAsPreviewed(db, found, membershipsIn(found))),
      ],
      statements: mergeTwo(db, found, lineId),
      refusal: again.refusal,
      isThere: async () => !('kept' in (await findMerge(deps, id, otherId))),
    });
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
    const current = await findMerge(deps, id, otherId);
    if ('kept' in current) throw new DomainError('conflict', { current, cause: error });
  }
  return findPerson(deps, id);
};
