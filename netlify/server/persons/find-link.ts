import { DomainError } from '#domain/error.ts';
import type { LinkScope } from '#domain/mail/link.ts';
import type { Deps } from '../deps.ts';
import type { LiveLink } from '../http/app-env.ts';
import { inBackground } from '../runtime/background.ts';
import { errorNameOf } from '../runtime/log.ts';
import { hashToken } from '../runtime/secrets.ts';
import { selectLiveLink, selectOfComeOfAge, touchLink } from './link-queries.ts';

/** What `linkToken` makes. Whatever a mail program cut or a stranger invented costs no answer of the database. */
const TOKEN = /^[\w-]{43}$/;

/** The use of a link is written down at most this often. Milliseconds. */
const USED_EVERY_MS = 3_600_000;

type LinkDeps = Pick<Deps, 'db' | 'now' | 'log'>;

// It runs in the background, and a failure does no harm.
const noteUse = ({ db, now, log }: LinkDeps, { id, lastUsedAt }: LiveLink): void => {
  const before = new Date(now().getTime() - USED_EVERY_MS);
  if (lastUsedAt && lastUsedAt >= before) return;
  const noted = Promise.resolve(touchLink(db, id, { now: now(), before }));
  inBackground(noted.catch((error: unknown) => log('the use of a link is not noted', { error: errorNameOf(error) })));
};

// A guardian who has confirmed opens the dossier with the link by which they did.
const isFor = (link: LiveLink, asked: LinkScope | 'any'): boolean => {
  if (asked === 'any') return true;
  return asked === 'dossier' ? link.opensDossier : link.scope === asked;
};

/**
 * Returns the scope of a token, or that a guardian's link has ended because the member has come of age: only its holder
 * learns that. Throws `link-ended`.
 */
export const findScope = async (deps: LinkDeps, token: string): Promise<LinkScope | 'come-of-age'> => {
  try {
    return (await findLink(deps, token, 'any')).scope;
  } catch (error) {
    const [ended] = TOKEN.test(token) ? await selectOfComeOfAge(deps.db, hashToken(token), deps.now()) : [];
    if (!ended) throw error;
    return 'come-of-age';
  }
};

/**
 * Returns the link of a token (docs/rules.md#personal-links). Throws `link-ended`, always the same, if it is unknown, cut short,
 * ended, revoked or of another scope. Changes nothing but the note of its last use, and that after the answer.
 */
export const findLink = async (deps: LinkDeps, token: string, scope: LinkScope | 'any'): Promise<LiveLink> => {
  const [link] = TOKEN.test(token) ? await selectLiveLink(deps.db, hashToken(token), deps.now()) : [];
  if (!link || !isFor(link, scope)) throw new DomainError('link-ended');
  noteUse(deps, link);
  return link;
};
