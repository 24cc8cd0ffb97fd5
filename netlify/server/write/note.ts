import type { Actor, AuditAction, Subject } from '#domain/site/audit.ts';
import type { Deps } from '../deps.ts';
import { inBackground } from '../runtime/background.ts';
import { errorNameOf } from '../runtime/log.ts';
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
 * Adds a line to the journal about an event that is no write (docs/rules.md#journal), after the answer. A failure loses
 * only the line. Repeated events within an hour add few lines, so that failed attempts cannot fill the database.
 */
export const note = (
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  { actor, subject: { type, id }, action, most = 1 }: Note,
  found: Parameters<typeof insertNoted>[1]['found'] = selectId(id),
): void => {
  const at = deps.now();
  const noted = insertNoted(deps.db, {
    actor,
    type,
    found,
    action,
    most,
    at,
    since: new Date(at.getTime() - HOUR_MS),
  });
  inBackground(
    Promise.resolve(noted).catch((error: unknown) => deps.log('a line is not noted', { error: errorNameOf(error) })),
  );
};
