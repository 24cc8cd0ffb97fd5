import { DomainError } from '#domain/error.ts';
import type { Hold } from '#domain/member/retention-answers.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { passwordGuard } from '../accounts/passwords.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { Confirmed } from '../http/app-env.ts';
import { planNights } from '../jobs/nights.ts';
import { endHolds, findHold, insertHolds, lockMembershipsOf, selectMembershipsOf } from '../persons/hold-queries.ts';
import { write } from '../write/write.ts';

const requirePerson = async ({ db }: Pick<Deps, 'db'>, personId: string) => {
  const found = await findHold(db, personId);
  if (!found) throw new DomainError('not-found');
  return found;
};

/** Returns why a person is kept until further notice, or null. Throws `not-found`. */
export const readHold = async (deps: Pick<Deps, 'db'>, personId: string): Promise<Hold | null> =>
  (await requirePerson(deps, personId)).hold;

/**
 * Keeps a person until further notice (docs/rules.md#hold), or changes the reason. The call is idempotent. Throws
 * `not-found`.
 */
export const holdPerson = async (
  deps: Deps,
  actor: AdministratorActor,
  sentId: string,
  reason: string,
): Promise<void> => {
  const { db } = deps;
  const { personId, hold } = await requirePerson(deps, sentId);
  if (hold?.reason === reason) return;
  await write(deps, {
    actor,
    subject: { type: 'person', id: personId },
    action: 'person.hold',
    // Deletions and merges lock the memberships too, so this waits for them.
    first: [lockMembershipsOf(db, personId), refuseUnless(db, selectMembershipsOf(db, personId))],
    refusal: async () => new DomainError('not-found'),
    statements: [insertHolds(db, { personId, reason, recordedBy: actor.id, now: deps.now() })],
    isThere: async () => (await findHold(db, personId))?.hold?.reason === reason,
  });
};

/**
 * Ends what keeps a person, who goes by the usual rules from then on, a month later at the earliest. Does nothing if
 * nothing keeps them. Throws `not-found`.
 */
export const endHold = async (deps: Deps, confirmed: Confirmed, sentId: string): Promise<void> => {
  const { db } = deps;
  const { personId, hold } = await requirePerson(deps, sentId);
  if (!hold) return;
  await write(deps, {
    ...passwordGuard(deps, confirmed),
    actor: confirmed,
    subject: { type: 'person', id: personId },
    action: 'person.end-hold',
    statements: [endHolds(db, personId, deps.now())],
    isThere: async () => (await findHold(db, personId))?.hold === null,
    after: () => planNights(deps),
  });
};
