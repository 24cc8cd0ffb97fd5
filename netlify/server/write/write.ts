import { DomainError } from '#domain/error.ts';
import type { Actor, AuditAction, AuditSubject, Subject } from '#domain/site/audit.ts';
import { isContended, isDatabaseUnreachable, isRefusedWrite } from '../db/errors.ts';
import { asOfNow, refuseUnless } from '../db/guard.ts';
import { noReading, type Reading, type Statement, thenRead } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import type { CacheTag } from '../integrations/cache.ts';
import { type Outgoing, withMail } from '../outbox/outbox.ts';
import { insertLine, type NewAuditLine, selectUnchanged, type Versioned } from './queries.ts';

type WriteDeps = Pick<Deps, 'db' | 'purge' | 'mail' | 'marks' | 'settings' | 'now' | 'wait' | 'log'>;

/** The statements that write a subject. `Written` is what the transaction reads at its end. */
export interface Writing<Type extends AuditSubject, Written = undefined> {
  action: Extract<AuditAction, `${Type}.${string}`>;
  /** Who acts, where it is known only once it is decided: an administrator who was asked again. */
  actor?: Actor;
  /** The names of the changed fields, for the journal. None if left out. */
  fields?: NewAuditLine['fields'];
  /** The first statements: locks, in the common lock order, and guards of the locked rows. */
  first?: readonly Statement[];
  statements: readonly Statement[];
  /** What else visitors read that this changes, besides the subject itself (`publicTags`). */
  tags?: readonly CacheTag[];
  /** Follows the commit, before the purge, so that nothing it removes is cached again. It can be repeated. */
  after?: (written: Written) => Promise<unknown>;
  /** Returns the error to throw if a guard refused the transaction, or undefined if it has no explanation. */
  refusal?: (cause: unknown) => Promise<Error | undefined>;
  /** Returns true if the transaction has committed although its answer was lost. */
  isThere?: () => Promise<boolean>;
  /** The id of the line in the journal. One is made if it is absent. */
  lineId?: string | undefined;
  /** Statements after the journal line, whose rows refer to it. */
  details?: readonly Statement[];
  /** Mails that tell about it. They exist if and only if it was written. */
  mails?: readonly Outgoing[] | undefined;
}

interface By<Type extends AuditSubject> {
  actor: Actor;
  subject: Subject<Type>;
}

/** The cached answers that show a subject of each kind. None for what visitors never read. */
const publicTags: { readonly [Type in AuditSubject]: (id: string) => readonly CacheTag[] } = {
  administrator: () => [],
  article: (id) => ['articles', `article-${id}`],
  cheque: () => [],
  closure: () => ['planning'],
  club: () => ['club'],
  journal: () => [],
  ledger: () => [],
  mail: () => [],
  // Its files never change, and nothing shows a new one before another write names it.
  medium: () => [],
  member: () => [],
  page: () => ['pages'],
  payout: () => [],
  person: () => [],
  product: () => ['products'],
  publication: () => [],
  season: () => [],
  reminder: () => [],
  slip: () => [],
  'team-member': () => ['team'],
  toggle: () => ['toggles'],
  'training-session': () => ['planning'],
};

/** Makes fresh what visitors read of a subject. Needed alone only if an earlier request may have been cut off before. */
export const purgeSubject = ({ purge }: Pick<Deps, 'purge'>, { type, id }: Subject, more: readonly CacheTag[] = []) => {
  const tags = [...more, ...publicTags[type](id)];
  return tags.length > 0 ? purge(...tags) : Promise.resolve();
};

/** What happens and what is read within one commit. */
interface Commit<Type extends AuditSubject, Written> {
  writing: Writing<Type, Written>;
  /** Reads the subject at the end of the transaction, which saves a round trip for the answer. */
  again: Reading<Written>;
  check?: readonly Statement[];
}

/** The number of retries after a conflict with a concurrent transaction. In each round one of them succeeds. */
const SENDINGS = 4;

const whileContended = async <Done>(send: () => Promise<Done>, sent = 1): Promise<Done> => {
  try {
    return await send();
  } catch (error) {
    if (!isContended(error) || sent === SENDINGS) throw error;
    return whileContended(send, sent + 1);
  }
};

const commit = async <Type extends AuditSubject, Written>(
  deps: WriteDeps,
  { actor, subject }: By<Type>,
  { writing, again, check = [] }: Commit<Type, Written>,
): Promise<Written> => {
  const { db } = deps;
  const {
    action,
    actor: decided = actor,
    fields = [],
    first = [],
    statements,
    refusal,
    isThere,
    lineId: id,
    details = [],
    mails = [],
  } = writing;
  const line = insertLine(db, { id, actor: decided, subject, action, fields });
  return withMail(deps, mails, async (sent) => {
    const [opening = line, ...others] = [...first, ...check, ...statements, line, ...details, ...sent];
    try {
      return await whileContended(() => thenRead(db, [opening, ...others], again));
    } catch (error) {
      const explained = isRefusedWrite(error) ? await refusal?.(error) : undefined;
      if (explained) throw explained;
      if (!isDatabaseUnreachable(error) || !(await isThere?.())) throw error;
      return thenRead(db, [asOfNow(db)], again);
    }
  });
};

/** Does what `write` does. Returns the rows that `again` reads at the end of the transaction. */
export const writeAndRead = async <Type extends AuditSubject, Written>(
  deps: WriteDeps,
  { actor, subject, ...writing }: By<Type> & Writing<Type, Written>,
  again: Reading<Written>,
): Promise<Written> => {
  try {
    const written = await commit(deps, { actor, subject }, { writing, again });
    await writing.after?.(written);
    return written;
  } finally {
    await purgeSubject(deps, subject, writing.tags);
  }
};

/**
 * Runs one transaction with its line in the journal, then the later steps, then the purge of the CDN cache. The purge
 * runs even after a failure, because a transaction whose answer was lost may have committed. A needless purge costs one
 * cache miss; a failed one does not fail the write. Throws what the transaction and the later steps throw.
 */
export const write = <Type extends AuditSubject>(
  deps: WriteDeps,
  writing: By<Type> & Writing<Type>,
): Promise<undefined> => writeAndRead(deps, writing, noReading);

interface Change<Type extends Versioned, Current> extends By<Type> {
  /** Reads the object. Throws `not-found`. */
  find: () => Promise<Current>;
  /** When the sender read the object. Without it the last write wins. */
  readAt?: string | undefined;
  /** Returns the object as a conflict shows it. Left out: as it was found. */
  shown?: (current: Current) => object;
}

interface ChangeAndRead<Type extends Versioned, Current, Written> extends Change<Type, Current> {
  /** The object, if the caller has read it. It may be outdated: the transaction checks its revision. */
  known?: Current | undefined;
  /** Reads the object at the end of the transaction. */
  again: Reading<Written>;
}

/** An object before a change, and the rows read at its end. `written` is absent if there was nothing to change. */
interface Changed<Current, Written> {
  before: Current;
  written?: Written;
}

/** Of concurrent writers one succeeds in each round, so a writer needs as many retries as there are writers. */
const ATTEMPTS = 20;

const instantOf = (updatedAt: string | Date): string => new Date(updatedAt).toISOString();

/** Does what `change` does, and reads at the end of the transaction. Throws `conflict` as `change` does. */
export const changeAndRead = async <Type extends Versioned, Current extends { updatedAt: string | Date }, Written>(
  deps: WriteDeps,
  { actor, subject, find, known, again, readAt, shown = (current) => current }: ChangeAndRead<Type, Current, Written>,
  decide: (current: Current) => Writing<Type, Written> | undefined | Promise<Writing<Type, Written> | undefined>,
): Promise<Changed<Current, Written>> => {
  let writing: Writing<Type, Written> | undefined;
  const attempt = async (round: number, current: Current): Promise<Changed<Current, Written>> => {
    const revision = instantOf(current.updatedAt);
    if (readAt !== undefined && readAt !== revision) throw new DomainError('conflict', { current: shown(current) });
    try {
      writing = await decide(current);
      const check = refuseUnless(deps.db, selectUnchanged(deps.db, subject, revision));
      if (!writing) return { before: current };
      return { before: current, written: await commit(deps, { actor, subject }, { writing, again, check: [check] }) };
    } catch (error) {
      if (!isRefusedWrite(error)) throw error;
      if (round === ATTEMPTS) throw new DomainError('conflict', { current: shown(current), cause: error });
      return attempt(round + 1, await find());
    }
  };
  try {
    const changed = await attempt(1, known ?? (await find()));
    if ('written' in changed) await writing?.after?.(changed.written);
    return changed;
  } finally {
    await purgeSubject(deps, subject, writing?.tags);
  }
};

/**
 * Changes an object with optimistic concurrency, through `write`. `decide` receives the object and returns what to
 * write, or undefined if there is nothing to change. If another transaction has changed the object, nothing is written
 * and `decide` runs again on the new state. Returns the object before the change. Throws `not-found`, or `conflict`
 * with the present object if it changed after `readAt`.
 */
export const change = async <Type extends Versioned, Current extends { updatedAt: string | Date }>(
  deps: WriteDeps,
  changing: Change<Type, Current>,
  decide: (current: Current) => Writing<Type> | undefined | Promise<Writing<Type> | undefined>,
): Promise<Current> => (await changeAndRead(deps, { ...changing, again: noReading }, decide)).before;

/** Returns the names of the fields that a change touches, for the journal. */
export const changedFields = <After extends object>(before: object, after: After) =>
  Object.entries(after)
    .filter(([field, value]) => JSON.stringify(Reflect.get(before, field)) !== JSON.stringify(value))
    .map(([field]) => field as keyof After & string);

/** Returns the names of the fields of a new object, for the journal. */
export const writtenFields = <Made extends object>(made: Made) => changedFields({}, made);
