import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#domain/dates.ts';
import { validationError } from '#domain/error.ts';
import { linkEnd } from '#domain/mail/link.ts';
import type { DossierJson } from '#domain/member/dossier.ts';
import { fullNameOf } from '#domain/member/member.ts';
import { searchTextOf } from '#domain/member/member-search.ts';
import { isTaken } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import type { LiveLink } from '../http/app-env.ts';
import { limitAttempts } from '../http/rate-limit.ts';
import { updateMember } from '../member/change-queries.ts';
import { linkHash } from '../outbox/links.ts';
import type { NewMail } from '../outbox/outbox.ts';
import { completionMails } from '../payments/member-mails.ts';
import { insertLink, keepFormerEmail, revokeEmailLinks, revokeMailedLinks } from '../persons/link-queries.ts';
import { changeDossier, conflictOver, type DossierWriting } from './change-dossier.ts';
import { toDossierJson } from './dossier-json.ts';
import type { DossierRecord } from './queries.ts';

/** Each request sends a mail to an unconfirmed address. */
const NEW_EMAIL_LIMIT = { attempts: 5, windowSeconds: DAY_MS / 1000 };

const isAwaited = ({ pendingEmail, email }: DossierRecord): boolean => pendingEmail !== null && pendingEmail !== email;

// The member gets a mail at once about a guardian's request, and can keep the address. If both share a mailbox, none
// goes.
const toldMember = (record: DossierRecord, { scope }: LiveLink): NewMail[] =>
  scope === 'guardian' && record.email !== record.legalGuardianEmail
    ? [{ kind: 'email-asked', data: { season: record.season }, to: { memberId: record.id, only: 'member' } }]
    : [];

const asking = (
  deps: Deps,
  record: DossierRecord,
  { email, link }: { email: string; link: LiveLink },
): DossierWriting => {
  const { db } = deps;
  const now = deps.now();
  const id = randomUUID();
  return {
    action: 'member.ask-email',
    fields: ['email'],
    statements: [
      revokeEmailLinks(db, record.id, now),
      insertLink(db, {
        id,
        scope: 'email',
        memberId: record.id,
        email,
        askedBy: link.id,
        tokenHash: linkHash(deps, id),
        createdAt: now,
        expiresAt: linkEnd('email', now),
      }),
    ],
    mails: [
      { kind: 'email-confirmation', data: { linkId: id }, to: { newEmailOf: record.id, linkId: id } },
      ...toldMember(record, link),
    ],
  };
};

/**
 * Requests a change of address, which a link mailed to the new address confirms (docs/rules.md#dossier). The current
 * address stays until then and hears of a guardian's request. Sending the current address withdraws the request. Throws
 * what `changeDossier` throws, `rate-limited` after five in a day, and `conflict` without a mail server.
 */
export const askEmail = async (deps: Deps, link: LiveLink, email: string): Promise<DossierJson> => {
  await limitAttempts(deps, NEW_EMAIL_LIMIT, `new address of ${link.memberId}`);
  const asked = await changeDossier(deps, { link }, (record) => {
    if (email !== record.email) {
      if (email === '') throw validationError({ email: 'required' });
      if (!deps.mail.server) throw conflictOver(link, record, deps.now(), 'no-mail');
      return record.pendingEmail === email ? undefined : asking(deps, record, { email, link });
    }
    if (!isAwaited(record)) return undefined;
    return { action: 'member.keep-email', statements: [revokeEmailLinks(deps.db, record.id, deps.now())] };
  });
  return toDossierJson(asked, deps.now());
};

/**
 * Gives a member the address that a link confirms. The previous address gets a notice. The links mailed to it end,
 * except the one through which the member requested the change. Idempotent. Throws what `changeDossier` throws, or
 * `conflict` if the address cannot be taken.
 */
export const confirmEmail = async (deps: Deps, link: LiveLink): Promise<void> => {
  const { email } = link;
  if (email === null) return;
  const { db } = deps;
  let asked: DossierRecord | undefined;
  try {
    await changeDossier(deps, { link }, (record) => {
      asked = record;
      if (record.email === email) return undefined;
      const searchText = searchTextOf({ ...record, email, fullName: fullNameOf(record) });
      return {
        action: 'member.confirm-email',
        fields: ['email'],
        statements: [
          updateMember(db, record.id, { email, searchText, updatedAt: deps.now() }),
          ...(record.email === '' ? [] : [keepFormerEmail(db, link.id, record.email)]),
          revokeMailedLinks(db, record.id, { scopes: ['dossier', 'renewal'], now: deps.now(), but: link.askedBy }),
        ],
        mails: [
          {
            kind: 'email-changed',
            data: link.isAskedByGuardian ? { by: 'guardian' } : {},
            to: { formerEmailOf: record.id, linkId: link.id },
            key: `email-changed ${link.id}`,
          },
          ...completionMails(record, { now: deps.now(), changes: { email } }),
        ],
      };
    });
  } catch (error) {
    if (asked && isTaken(error)) throw conflictOver(link, asked, deps.now(), 'address-taken');
    throw error;
  }
};
