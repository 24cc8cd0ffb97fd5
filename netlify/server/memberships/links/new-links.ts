import { DAY_MS } from '#domain/dates.ts';
import type { Deps } from '../../deps.ts';
import { countInTurn, limitAttempts, subjectsOf } from '../../http/rate-limit.ts';
import { findReachable } from '../../persons/link-queries.ts';
import { inBackground } from '../../runtime/background.ts';
import { errorNameOf } from '../../runtime/log.ts';
import { write } from '../../write/write.ts';

/** How often a day one address gets its links: more would use up the mails of a day. */
const MAILED_LIMIT = { attempts: 5, windowSeconds: DAY_MS / 1000 };

/**
 * Mails a new link to everybody who has this address, as a member or as a guardian: to the dossiers of seasons that are not
 * over, else to that of their last season, and the mail says that it is closed. Does nothing for an unknown address, and
 * after too many mails to one.
 */
export const mailLinks = async (deps: Deps, email: string): Promise<void> => {
  const [counted] = await countInTurn(deps, MAILED_LIMIT, [`links mailed to ${email}`]);
  if (counted && counted.count > MAILED_LIMIT.attempts) return;
  for (const { id, season, recipient, isClosed } of await findReachable(deps.db, email, deps.now()))
    await write(deps, {
      actor: { kind: 'visitor' },
      subject: { type: 'member', id },
      action: 'member.ask-link',
      statements: [],
      mails: [{ kind: 'dossier-link', data: { season, isClosed }, to: { memberId: id, only: recipient } }],
    });
};

/**
 * Mails new links to an address. The answer and its timing are the same for known and unknown addresses, because the
 * work happens after the answer. Throws `rate-limited` after too many from one network or for one address.
 */
export const askLinks = async (deps: Deps, { email, ip }: { email: string; ip: string }): Promise<void> => {
  await limitAttempts(deps, deps.settings.limits.signUp, ...subjectsOf('link ip', ip), `link email ${email}`);
  if (!deps.mail.server) return;
  inBackground(
    mailLinks(deps, email).catch((error: unknown) => deps.log('no link mailed', { error: errorNameOf(error) })),
  );
};
