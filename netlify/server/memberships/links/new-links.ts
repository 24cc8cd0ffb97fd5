import { DAY_MS } from '#domain/dates.ts';
import type { Season } from '#domain/season/season.ts';
import type { Deps } from '../../deps.ts';
import { countInTurn, limitAttempts, subjectsOf } from '../../http/rate-limit.ts';
import { findPresent, findReachable, type Reachable } from '../../persons/link-queries.ts';
import { inBackground } from '../../runtime/background.ts';
import { errorNameOf } from '../../runtime/log.ts';
import { write } from '../../write/write.ts';

/** How often a day one address gets its links: more would use up the mails of a day. */
const MAILED_LIMIT = { attempts: 5, windowSeconds: DAY_MS / 1000 };

interface Asked {
  /** What the attempts and the mails of a day are counted for. */
  whose: string;
  ip: string;
  /** Finds the memberships to whose dossiers the links lead. Without a recipient, each reader gets one. */
  find: () => Promise<
    readonly (Pick<Reachable, 'id' | 'season' | 'isClosed'> & Partial<Pick<Reachable, 'recipient'>>)[]
  >;
}

// Does nothing after too many mails for one address or membership.
const mailLinks = async (deps: Deps, { whose, find }: Asked): Promise<void> => {
  const [counted] = await countInTurn(deps, MAILED_LIMIT, [`links mailed to ${whose}`]);
  if (counted && counted.count > MAILED_LIMIT.attempts) return;
  for (const { id, season, recipient, isClosed } of await find())
    await write(deps, {
      actor: { kind: 'visitor' },
      subject: { type: 'member', id },
      action: 'member.ask-link',
      statements: [],
      mails: [
        {
          kind: 'dossier-link',
          data: { season, isClosed },
          to: { memberId: id, ...(recipient && { only: recipient }) },
        },
      ],
    });
};

// The answer and its timing are always the same, because the work happens after the answer.
const ask = async (deps: Deps, asked: Asked): Promise<void> => {
  const { whose, ip } = asked;
  await limitAttempts(deps, deps.settings.limits.signUp, ...subjectsOf('link ip', ip), `link ${whose}`);
  if (!deps.mail.server) return;
  inBackground(
    mailLinks(deps, asked).catch((error: unknown) => deps.log('no link mailed', { error: errorNameOf(error) })),
  );
};

/**
 * Mails a new link to everybody who has this address, as a member or as a guardian: to the dossiers of seasons that are not
 * over, else to that of their last season, and the mail says that it is closed. Does nothing for an unknown address, and answers
 * the same. Throws `rate-limited` after too many from one network or for one address.
 */
export const askLinks = (deps: Deps, { email, ip }: { email: string; ip: string }): Promise<void> =>
  ask(deps, { whose: `email ${email}`, ip, find: () => findReachable(deps.db, email, deps.now()) });

/**
 * Mails a new link to each reader of the membership in force that the person of another one has in a season, also once it is
 * closed, which the mail says: to the member, and to a minor's guardian. Does nothing if neither has an address. Throws
 * `rate-limited` after too many from one network or for one person.
 */
export const askLinkIn = (
  deps: Deps,
  { memberId, season, ip }: { memberId: string; season: Season; ip: string },
): Promise<void> =>
  ask(deps, {
    whose: `member ${memberId}`,
    ip,
    find: async () => {
      const found = await findPresent(deps.db, { memberId, season }, deps.now());
      return found.map((one) => ({ ...one, season }));
    },
  });
