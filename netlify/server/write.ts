import type { Actor, AuditAction, AuditSubject, Subject } from '#domain/audit.ts';
import { DomainError } from '#domain/error.ts';
import { isDatabaseUnreachable, isRefused } from './db/errors.ts';
import { refuseUnless } from './db/guard.ts';
import type { Deps } from './deps.ts';
import type { CacheTag } from './integrations/cache.ts';
import { type NewMail, withMail } from './mail/outbox.ts';
import { type AuditEntry, insertLine, type Revised, selectUnchanged } from './write-queries.ts';

type WriteDeps = Pick<Deps, 'db' | 'purge' | 'mail' | 'marks' | 'settings' | 'now' | 'wait' | 'log'>;

type Statement = Parameters<Deps['db']['batch']>[0][number];

/** What is written about a subject. */
export interface Writing<Type extends AuditSubject> {
  action: Extract<AuditAction, `${Type}.${string}`>;
  /** The names of the changed fields, for the journal. None if left out. */
  fields?: AuditEntry['fields'];
  /** Goes before everything: locks, in the order in which all batches take them, and guards of what they lock. */
  first?: readonly Statement[];
  statements: readonly Statement[];
  /** What else visitors read that this changes, besides the subject itself (`publicTags`). */
  tags?: readonly CacheTag[];
  /** Follows the commit, before the purge, so that nothing it removes is cached again. It can be repeated. */
  after?: () => Promise<unknown>;
  /** Returns what to throw if a guard refused the batch, or undefined if it has no explanation. */
  refusal?: (cause: unknown) => Promise<Error | undefined>;
  /** Returns true if the batch was committed although its answer was lost. */
  isThere?: () => Promise<boolean>;
  /** The id of the line in the journal. One is made if it is absent. */
  lineId?: string | undefined;
  /** Goes after the line: what hangs on it. */
  details?: readonly Statement[];
  /** Mails that tell about it. They exist if and only if it was written. */
  mails?: readonly NewMail[] | undefined;
}

interface By<Type extends AuditSubject> {
  actor: Actor;
  subject: Subject<Type>;
}

/** The cached answers that show a subject of each kind. None for what visitors never read. */
const publicTags: { readonly [Type in AuditSubject]: (id: string) => readonly CacheTag[] } = {
  administrator: () => [],
  article: (id) => ['articles', `article-${id}`],
  closure: () => ['planning'],
  club: () => ['club'],
  mail: () => [],
  // Its files never change, and nothing shows a new one before another write names it.
  medium: () => [],
  member: () => [],
  page: () => ['pages'],
  person: () => [],
  product: () => ['products'],
  publication: () => [],
  season: () => [],
  'team-member': () => ['team'],
  toggle: () => ['toggles'],
  'training-session': () => ['planning'],
};

/** Makes fresh what visitors read of a subject. Needed alone only if an earlier request may have been cut off before. */
export const purgeSubject = ({ purge }: Pick<Deps, 'purge'>, { type, id }: Subject, more: readonly CacheTag[] = []) => {
  const tags = [...more, ...publicTags[type](id)];
  return tags.length > 0 ? purge(...tags) : Promise.resolve();
};

const commit = async <Type extends AuditSubject>(
  deps: WriteDeps,
  { actor, subject }: By<Type>,
  writing: Writing<Type>,
  check: readonly Statement[] = [],
): Promise<void> => {
  const { db } = deps;
  const {
    action,
    fields = [],
    first = [],
    statements,
    refusal,
    isThere,
    lineId: id,
    details = [],
    mails = [],
  } = writing;
  const line = insertLine(db, { id, actor, subject, action, fields });
  await withMail(deps, mails, async (written) => {
    const [opening = line, ...others] = [...first, ...check, ...statements, line, ...details, ...written];
    try {
      await db.batch([opening, ...others]);
    } catch (error) {
      const explained = isRefused(error) ? await refusal?.(error) : undefined;
      if (explained) throw explained;
      if (!isDatabaseUnreachable(error) || !(await isThere?.())) throw error;
    }
  });
};

/**
 * Writes something of the club's: one batch with its line in the journal, then the later steps, then the purge of what
 * visitors read. The purge comes even after a failure, because a batch whose answer was lost may have been committed. A
 * purge that was not needed costs one answer, and one that fails is no failure of the write. Throws what the batch and
 * the later steps throw.
 */
export const write = async <Type extends AuditSubject>(
  deps: WriteDeps,
  { actor, subject, ...writing }: By<Type> & Writing<Type>,
): Promise<void> => {
  try {
    await commit(deps, { actor, subject }, writing);
    await writing.after?.();
  } finally {
    await purgeSubject(deps, subject, writing.tags);
  }
};

interface Change<Type extends Revised, Current> extends By<Type> {
  /** Reads the object. Throws `not-found`. */
  find: () => Promise<Current>;
  /** When the sender read the object. Without it the last write wins. */
  readAt?: string | undefined;
  /** Returns the object as a conflict shows it. Left out: as it was found. */
  shown?: (current: Current) => object;
}

/** Among many writers, each round somebody succeeds, so a writer needs as many attempts as there are writers. */
const ATTEMPTS = 20;

const instantOf = (updatedAt: string | Date): string => new Date(updatedAt).toISOString();

/**
 * Changes an object that others may change at the same time, as `write` does. `decide` returns what to write to the
 * object that it receives, or undefined if there is nothing to change. If the object changed meanwhile, nothing was
 * written, and it is asked again with the object as it is then. Returns the object as it was before. Throws `not-found`,
 * or `conflict` with the present object if it changed after `readAt`.
 */
export const change = async <Type extends Revised, Current extends { updatedAt: string | Date }>(
  deps: WriteDeps,
  { actor, subject, find, readAt, shown = (current) => current }: Change<Type, Current>,
  decide: (current: Current) => Writing<Type> | undefined | Promise<Writing<Type> | undefined>,
): Promise<Current> => {
  let writing: Writing<Type> | undefined;
  const attempt = async (round: number): Promise<Current> => {
    const current = await find();
    const revision = instantOf(current.updatedAt);
    if (readAt !== undefined && readAt !== revision) throw new DomainError('conflict', { current: shown(current) });
    try {
      writing = await decide(current);
      const check = refuseUnless(deps.db, selectUnchanged(deps.db, subject, revision));
      if (writing) await commit(deps, { actor, subject }, writing, [check]);
      return current;
    } catch (error) {
      if (!isRefused(error)) throw error;
      if (round === ATTEMPTS) throw new DomainError('conflict', { current: shown(current), cause: error });
      return attempt(round + 1);
    }
  };
  try {
    const before = await attempt(1);
    await writing?.after?.();
    return before;
  } finally {
    await purgeSubject(deps, subject, writing?.tags);
  }
};

/** Returns the names of the fields that a change touches, for the journal. */
export const changedFields = <After extends object>(before: object, after: After) =>
  Object.entries(after)
    .filter(([field, value]) => JSON.stringify(Reflect.get(before, field)) !== JSON.stringify(value))
    .map(([field]) => field as keyof After & string);

/** Returns the names of the fields of a new object, for the journal. */
export const writtenFields = <Made extends object>(made: Made) => changedFields({}, made);
