import type { Actor, AuditAction, Subject } from '#domain/site/audit.ts';
import type { Deps } from '../deps.ts';
import { inBackground } from '../runtime/background.ts';
import { nameOf } from '../runtime/log.ts';
import { insertNoted, selectId } from './queries.ts';

const HOUR_MS = 3_600_000;

interface Note {
  actor: Actor;
  subject: Subject;
  action: AuditAction;
  /** How many such lines an hour by the same about the same. One, if left out. */
  most?: number;
}

/**
 * Leaves a line in the journal about what is no write (docs/rules.md#journal), after the answer: nobody waits for it, and
 * without it nothing is lost but the line. What happens again and again within an hour leaves few lines, so that nobody
 * fills the database by failing.
 */
export const note = (
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  { actor, subject: { type, id }, action, most = 1 }: Note,
  found: Parameters<typeof insertNoted>[1]['found'] = selectId(id),
): void => {
  const at = deps.now();
  const noted = insertNoted(deps.db, {
    ...{ actor, type, found, action, most, at },
    since: new Date(at.getTime() - HOUR_MS),
  });
  inBackground(
    Promise.resolve(noted).catch((error: unknown) => deps.log('a line is not noted', { error: nameOf(error) })),
  );
};
