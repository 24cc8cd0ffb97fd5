import type { Actor } from '#domain/audit.ts';
import type { IsoDate } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import { recordNews } from '../privacy/consent-queries.ts';
import { write } from '../write.ts';
import { personOfToken } from './links.ts';
import { findPersonMail, selectUnsubscribed, setUnsubscribed } from './subscription-queries.ts';

/** Whether a person gets news and reminders. */
export interface Subscription {
  wantsNews: boolean;
}

type ReadDeps = Pick<Deps, 'db' | 'settings'>;

const requirePerson = (deps: Pick<Deps, 'settings'>, token: string): string => {
  const personId = personOfToken(deps, token);
  if (personId === undefined) throw new DomainError('not-found');
  return personId;
};

const subscriptionOf = async ({ db }: Pick<Deps, 'db'>, personId: string): Promise<Subscription> => {
  const [found] = await selectUnsubscribed(db, personId);
  if (!found) throw new DomainError('not-found');
  return { wantsNews: found.at === null };
};

/** Returns whether somebody gets news, by the token of a mail. It changes nothing. Throws `not-found`. */
export const findSubscription = async (deps: ReadDeps, token: string): Promise<Subscription> =>
  subscriptionOf(deps, requirePerson(deps, token));

/**
 * Writes whether a person gets news and reminders. What waits for them is not sent. Doing it twice is no error. Throws
 * `not-found`.
 */
export const changeSubscriptionOf = async (
  deps: Deps,
  actor: Actor,
  personId: string,
  wantsNews: boolean,
): Promise<Subscription> => {
  const present = await subscriptionOf(deps, personId);
  if (present.wantsNews === wantsNews) return present;
  const at = deps.now();
  const way = actor.kind === 'administrator' ? 'administrator' : 'mail';
  await write(deps, {
    actor,
    subject: { type: 'person', id: personId },
    action: wantsNews ? 'person.subscribe' : 'person.unsubscribe',
    statements: [
      setUnsubscribed(deps.db, personId, wantsNews ? null : at),
      recordNews(deps.db, personId, { granted: wantsNews, way, actor, at }),
    ],
  });
  return { wantsNews };
};

/** Does the same for whoever has the token of a mail. */
export const changeSubscription = (deps: Deps, token: string, wantsNews: boolean): Promise<Subscription> =>
  changeSubscriptionOf(deps, { kind: 'visitor' }, requirePerson(deps, token), wantsNews);

/** How mail reaches a person. */
export interface PersonMail {
  /** Since when they want no news and no reminders, or null. An instant. */
  unsubscribedAt: string | null;
  /** True if somebody else with the same address wants none, so that none goes there. */
  isShared: boolean;
  /** The last day on which they are left out of reminders, or null. */
  leftOutUntil: IsoDate | null;
  /** Their addresses that their servers refused. */
  refused: readonly { id: string; address: string }[];
}

/** Returns how mail reaches a person. Throws `not-found`. */
export const mailOfPerson = async ({ db }: Pick<Deps, 'db'>, personId: string): Promise<PersonMail> => {
  const found = await findPersonMail(db, personId);
  if (!found) throw new DomainError('not-found');
  const { unsubscribedAt, isShared } = found;
  return {
    ...found,
    unsubscribedAt: unsubscribedAt && new Date(unsubscribedAt).toISOString(),
    isShared: isShared && unsubscribedAt === null,
  };
};
