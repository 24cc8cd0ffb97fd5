import { DomainError } from '#domain/error.ts';
import type { RenewalJson } from '#domain/member/renewal.ts';
import { isRefusedWrite } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { LiveLink } from '../http/app-env.ts';
import { selectInForceOfHolder } from '../member/queries.ts';
import { clearDecline, lockRenewal, selectDeclined } from '../payments/renewal-queries.ts';
import { selectLinkById } from '../persons/link-queries.ts';
import { write } from '../write/write.ts';
import { setDeclined } from './queries.ts';
import { readRenewal, renewalOf } from './read-renewal.ts';

/**
 * Writes «Je ne reviens pas», or takes it back, with its line in the journal. Repeatable: what is so already is not written again.
 * Returns the renewal as it is then. Throws `link-ended`, or `conflict` with the renewal of somebody who is a member already.
 */
export const answerRenewal = async (deps: Deps, link: LiveLink, comesBack: boolean): Promise<RenewalJson> => {
  const { db, now } = deps;
  const renewal = renewalOf(link);
  const declined = selectDeclined(db, renewal);
  try {
    await write(deps, {
      actor: { kind: 'member' },
      subject: { type: 'member', id: renewal.memberId },
      action: comesBack ? 'member.undo-decline' : 'member.decline-renewal',
      first: [
        lockRenewal(db, renewal),
        refuseUnless(db, selectLinkById(db, link.id, now())),
        refuseWhen(db, selectInForceOfHolder(db, renewal.memberId, renewal.season)),
        comesBack ? refuseUnless(db, declined) : refuseWhen(db, declined),
      ],
      statements: [comesBack ? clearDecline(db, renewal) : setDeclined(db, renewal, now())],
    });
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
    return explain(deps, link, comesBack);
  }
  return readRenewal(deps, renewal);
};

// A guard refused it: the link has ended, the person is a member, or it is so already.
const explain = async (deps: Deps, link: LiveLink, comesBack: boolean): Promise<RenewalJson> => {
  const [living] = await selectLinkById(deps.db, link.id, deps.now());
  if (!living) throw new DomainError('link-ended');
  const current = await readRenewal(deps, renewalOf(link));
  if (current.state === 'member' && !comesBack) throw new DomainError('conflict', { current });
  return current;
};
