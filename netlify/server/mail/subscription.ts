import type { IsoDate } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import type { Actor } from '#domain/site/audit.ts';
import type { Deps } from '../deps.ts';
import { addressHash, readersOfToken, type TokenReader } from '../outbox/links.ts';
import {
  findPersonMail,
  selectStrangeReader,
  selectUnsubscribed,
  setStrangeUnsubscribed,
  setUnsubscribed,
} from '../outbox/subscription-queries.ts';
import { recordNews } from '../persons/consent-queries.ts';
import { write } from '../write/write.ts';

/** Whether a person gets news and reminders. */
export interface Subscription {
  wantsNews: boolean;
}

type ReadDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

const requireReaders = (deps: Pick<Deps, 'settings' | 'now'>, token: string): TokenReader[] => {
  const readers = readersOfToken(deps, token);
  if (readers.length === 0) throw new DomainError('not-found');
  return readers;
};

/** The person after all merges, and whether they get news. */
interface Found extends Subscription {
  personId: string;
  /** Of a reader at an address that nobody knows yet. */
  address?: string;
}

const requireFound = async ({ db }: Pick<Deps, 'db'>, reader: TokenReader): Promise<Found> => {
  if ('personId' in reader) {
    const [found] = await selectUnsubscribed(db, reader);
    if (!found) throw new DomainError('not-found');
    return { personId: found.id, wantsNews: found.at === null };
  }
  const [found] = await selectStrangeReader(db, reader);
  // The mail went to an address that the membership has no longer.
  if (!found?.address || addressHash(found.address) !== reader.addressHash) throw new DomainError('not-found');
  return { personId: found.personId, wantsNews: !found.isUnsubscribed, address: found.address };
};

/**
 * Returns whether any remaining reader of a mail gets news. Some may have been erased since. Throws `not-found` if none
 * is left.
 */
const together = async (
  readers: readonly TokenReader[],
  ask: (reader: TokenReader) => Promise<Subscription>,
): Promise<Subscription> => {
  const found: Subscription[] = [];
  for (const reader of readers) {
    try {
      found.push(await ask(reader));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'not-found') throw error;
    }
  }
  if (found.length === 0) throw new DomainError('not-found');
  return { wantsNews: found.some(({ wantsNews }) => wantsNews) };
};

/** Returns whether the readers of a mail get news, by its token. It changes nothing. Throws `not-found`. */
export const findSubscription = async (deps: ReadDeps, token: string): Promise<Subscription> =>
  together(requireReaders(deps, token), (reader) => requireFound(deps, reader));

// Only the member's own choice goes into the consents, not that of the guardian or of a reader at an unknown address.
const choiceOf = (
  { db }: Pick<Deps, 'db'>,
  reader: TokenReader,
  { personId, address }: Found,
  choice: { wantsNews: boolean; way: 'administrator' | 'mail'; actor: Actor; at: Date },
) => {
  const { wantsNews, at, ...made } = choice;
  if (!('personId' in reader)) return [setStrangeUnsubscribed(db, reader.memberId, address ?? '', wantsNews)];
  const chosen = setUnsubscribed(db, reader, wantsNews ? null : at);
  return reader.recipient === 'member'
    ? [chosen, recordNews(db, personId, { granted: wantsNews, at, ...made })]
    : [chosen];
};

/**
 * Writes whether a person, or the guardian of one, gets news and reminders. Queued mails to them are not sent; other
 * readers keep theirs (docs/rules.md#news). Idempotent. Throws `not-found`.
 */
export const changeSubscriptionOf = async (
  deps: Deps,
  actor: Actor,
  reader: TokenReader,
  wantsNews: boolean,
): Promise<Subscription> => {
  const found = await requireFound(deps, reader);
  if (found.wantsNews === wantsNews) return { wantsNews };
  const way = actor.kind === 'administrator' ? 'administrator' : 'mail';
  await write(deps, {
    actor,
    subject: { type: 'person', id: found.personId },
    action: wantsNews ? 'person.subscribe' : 'person.unsubscribe',
    statements: choiceOf(deps, reader, found, { wantsNews, way, actor, at: deps.now() }),
  });
  return { wantsNews };
};

/** Does the same for everyone to whom the mail with this token was addressed. */
export const changeSubscription = (deps: Deps, token: string, wantsNews: boolean): Promise<Subscription> =>
  together(requireReaders(deps, token), (reader) =>
    changeSubscriptionOf(deps, { kind: reader.recipient === 'guardian' ? 'guardian' : 'visitor' }, reader, wantsNews),
  );

/** How mail reaches a person. */
export interface PersonMail {
  /** Since when they want no news and no reminders, or null. An instant. */
  unsubscribedAt: string | null;
  /** The same of the guardian of a minor, who has an address of their own. */
  guardianUnsubscribedAt: string | null;
  hasGuardian: boolean;
  /** The last day on which they are left out of reminders, or null. */
  leftOutUntil: IsoDate | null;
  /** Their addresses that their servers refused. */
  refused: readonly { id: string; address: string }[];
}

/** Returns how mail reaches a person. Throws `not-found`. */
export const mailOfPerson = async ({ db, now }: Pick<Deps, 'db' | 'now'>, personId: string): Promise<PersonMail> => {
  const found = await findPersonMail(db, personId, now());
  if (!found) throw new DomainError('not-found');
  const { unsubscribedAt, guardianUnsubscribedAt } = found;
  return {
    ...found,
    unsubscribedAt: unsubscribedAt && new Date(unsubscribedAt).toISOString(),
    guardianUnsubscribedAt: guardianUnsubscribedAt && new Date(guardianUnsubscribedAt).toISOString(),
  };
};
