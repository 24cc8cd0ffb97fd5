import { createHash, randomUUID } from 'node:crypto';
import { dayInParis, type IsoDate, plusDays } from '#domain/dates.ts';
import { lastsLong, linkEnd } from '#domain/mail/link.ts';
import { type Mail, type MailKind, type NewsRecipient, newsRecipients, parseMail } from '#domain/mail/mail.ts';
import type { Deps } from '../deps.ts';
import {
  findMailedLinks,
  insertLink,
  insertRenewalLink,
  selectRenewalsOf,
  selectTokenHash,
} from '../persons/link-queries.ts';
import { hashToken, linkToken } from '../runtime/secrets.ts';
import { isReadByGuardian } from './letters.ts';
import { type ClaimedRow, selectInvitation } from './queries.ts';

/** Thrown for a link that cannot be made any more. */
export class LinkEnded extends Error {
  override readonly name = 'LinkEnded';
}

type LinkDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

/** Returns the link of an invitation. Its token stands in the fragment: browsers send fragments nowhere, so no log holds it. */
export const invitationUrl = ({ settings }: Pick<Deps, 'settings'>, invitationId: string): string =>
  `${settings.siteUrl}/login#invitation=${linkToken(settings.linkSecret, invitationId)}`;

/** Returns the address that a link opens, whatever it is for: the page asks what that is. */
export const linkUrl = ({ settings }: Pick<Deps, 'settings'>, linkId: string): string =>
  `${settings.siteUrl}/dossier#${linkToken(settings.linkSecret, linkId)}`;

/** Returns the address of a renewal. */
export const renewalUrl = ({ settings }: Pick<Deps, 'settings'>, linkId: string): string =>
  `${settings.siteUrl}/reinscription#${linkToken(settings.linkSecret, linkId)}`;

/** Returns the hash of a link's token, as the database keeps it. */
export const linkHash = ({ settings }: Pick<Deps, 'settings'>, linkId: string): string =>
  hashToken(linkToken(settings.linkSecret, linkId));

/** A reader of news, as a token names them: a person, or one membership at an address that nobody knows yet. */
export type TokenReader =
  | { personId: string; recipient: NewsRecipient }
  | { memberId: string; recipient: NewsRecipient; addressHash: string };

/** As many readers as a header has room for (RFC 5322: 998 characters a line). */
const MOST_READERS = 16;
const MARKS: Readonly<Record<NewsRecipient, string>> = { member: 'm', guardian: 'g' };

/** How long a mail's token ends news: longer than a season, so that last year's mail still does. */
const UNSUBSCRIBE_DAYS = 400;

/** Tokens of mails sent before tokens had an end. They serve until then. */
const ENDLESS_UNTIL: IsoDate = '2028-01-01';

/** Returns a short hash of an address, because a token must not contain the address itself: 16 hexadecimal figures. */
export const addressHash = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 16);

const signed = (linkSecret: string, said: readonly string[]): string =>
  [...said, linkToken(linkSecret, `unsubscribe ${said.join(' ')}`)].join('.');

/**
 * Returns the token by which the readers of one mail end news and reminders, and have them again, until a day that it names.
 * It needs no row: it opens nothing.
 */
export const unsubscribeToken = (deps: Pick<Deps, 'settings' | 'now'>, readers: readonly TokenReader[]): string => {
  const named = readers.map((reader) =>
    'personId' in reader
      ? `${reader.personId}${MARKS[reader.recipient]}`
      : `${reader.memberId}${MARKS[reader.recipient]}${reader.addressHash}`,
  );
  const until = plusDays(dayInParis(deps.now()), UNSUBSCRIBE_DAYS);
  return signed(deps.settings.linkSecret, [[...new Set(named)].slice(0, MOST_READERS).join('_'), until]);
};

/** Where a reader ends news: on a page, or by the mail program itself. */
export interface UnsubscribeUrls {
  /** With the token in the fragment, which browsers send nowhere. */
  page: string;
  /** For `List-Unsubscribe` (RFC 8058), which allows no fragment. Our log holds no query. Opened, it changes nothing. */
  press: string;
}

/** Returns the addresses that a token ends news at. */
export const unsubscribeUrls = ({ settings }: { settings: { siteUrl: string } }, token: string): UnsubscribeUrls => ({
  page: `${settings.siteUrl}/desabonnement#${token}`,
  press: `${settings.siteUrl}/api/unsubscribe?token=${token}`,
});

const UUID_LENGTH = 36;

const isUntil = (day: string, today: IsoDate): boolean => /^\d{4}-\d\d-\d\d$/.test(day) && day >= today;

/** Returns the readers whom a token unsubscribes: none if it is forged or has expired. */
export const readersOfToken = (deps: Pick<Deps, 'settings' | 'now'>, token: string): TokenReader[] => {
  const { linkSecret, formerLinkSecrets } = deps.settings;
  const said = token.split('.').slice(0, -1);
  const [readers = '', until = ENDLESS_UNTIL] = said;
  // Compared as hashes, so that the time tells nothing about the right token. A mail of last year may have a former key.
  const isOurs = [linkSecret, ...formerLinkSecrets].some(
    (secret) => hashToken(token) === hashToken(signed(secret, said)),
  );
  if (!isOurs || !isUntil(until, dayInParis(deps.now()))) return [];
  return readers.split('_').flatMap((named): TokenReader[] => {
    const id = named.slice(0, UUID_LENGTH);
    const addressHash = named.slice(UUID_LENGTH + 1);
    // Tokens of before guardians had one of their own ended both.
    return newsRecipients
      .filter((recipient) => named === id || named.charAt(UUID_LENGTH) === MARKS[recipient])
      .map((recipient) => (addressHash ? { memberId: id, recipient, addressHash } : { personId: id, recipient }));
  });
};

const livingInvitationUrl = async (deps: LinkDeps, invitationId: string): Promise<string> => {
  const [invitation] = await selectInvitation(deps.db, invitationId);
  // The secret of the site was changed since the link was made, or the mail waited longer than its link lives.
  if (invitation?.tokenHash !== linkHash(deps, invitationId) || invitation.expiresAt <= deps.now())
    throw new LinkEnded();
  return invitationUrl(deps, invitationId);
};

const emailUrl = async (deps: LinkDeps, linkId: string): Promise<string> => {
  const [link] = await selectTokenHash(deps.db, linkId);
  if (link?.tokenHash !== linkHash(deps, linkId)) throw new LinkEnded();
  return linkUrl(deps, linkId);
};

/** Mails that lead to the dossier. The link of a guardian who has yet to confirm opens that first. */
const dossierKinds: readonly MailKind[] = [
  'sign-up-paid',
  'member-added',
  'payment-recorded',
  'payment-corrected',
  'refund-corrected',
  'cheque-returned',
  'aid-refused',
  'proof-refused',
  'photo-refused',
  'guardian-confirmation',
  'email-asked',
  'dossier-complete',
  'dossier-link',
  'instalments-agreed',
  'instalment-announced',
  'instalment-refused',
  'instalment-card-ends',
  'payment-failed',
  'reminder',
];

// A sign-up that is not paid has no dossier and leads to the form. A reminder of a new season leads to the dossier, which leads
// on to the form, also while only former members may join.
const leadsToForm = ({ kind, data }: { kind: string; data: unknown }): boolean => {
  const mail = parseMail(kind, data);
  return mail?.kind === 'payment-failed' && !mail.data.isDifference;
};

const leadsToDossier = (mail: { kind: string; data: unknown }): boolean =>
  dossierKinds.some((one) => one === mail.kind) && !leadsToForm(mail);

/** What a mail leads to: the season only of a renewal. The member and a minor's guardian share a renewal. */
type Aim = { mailId: string; memberId: string } & (
  | { scope: 'renewal'; season: string }
  | { scope: 'guardian' | 'dossier'; season: null }
);

// A sign-up by a renewal that was not paid leads back to the renewal: the form of everybody may be closed to it.
const aimsOf = async ({ db }: LinkDeps, rows: readonly ClaimedRow[]): Promise<Aim[]> => {
  const unpaid = rows.flatMap((row) => (leadsToForm(row) && row.memberId !== null ? [row.memberId] : []));
  const begun = unpaid.length > 0 ? await selectRenewalsOf(db, unpaid) : [];
  return rows.flatMap((row): Aim[] => {
    const { id: mailId, memberId } = row;
    if (memberId === null) return [];
    const mail = parseMail(row.kind, row.data);
    if (mail?.kind === 'renewal') return [{ mailId, memberId, scope: 'renewal', season: mail.data.season }];
    const renewal = leadsToForm(row) ? begun.find(({ signUpId }) => signUpId === memberId) : undefined;
    if (renewal) return [{ mailId, memberId: renewal.memberId, scope: 'renewal', season: renewal.season }];
    return leadsToDossier(row)
      ? [{ mailId, memberId, scope: isReadByGuardian(row) ? 'guardian' : 'dossier', season: null }]
      : [];
  });
};

/** The addresses of the dossiers or renewals that mails lead to, by the ids of the mails. */
export type DossierUrls = ReadonlyMap<string, string>;

/**
 * Returns the dossier link of each of these mails: the link of an earlier mail if more than half of its lifetime is
 * left, else a new one. That of a renewal serves until its end. A mail whose membership is deleted has none.
 */
export const dossierUrlsOf = async (deps: LinkDeps, rows: readonly ClaimedRow[]): Promise<DossierUrls> => {
  const { db, now } = deps;
  const leading = await aimsOf(deps, rows);
  if (leading.length === 0) return new Map();
  const at = now();
  const { holders, made } = await findMailedLinks(
    db,
    leading.map(({ memberId }) => memberId),
    at,
  );
  const ids = new Map<string, string>();
  const urls = new Map<string, string>();
  const fresh: (ReturnType<typeof insertLink> | ReturnType<typeof insertRenewalLink>)[] = [];
  for (const { mailId, memberId, scope, season } of leading) {
    if (!holders.some((holder) => holder.memberId === memberId)) continue;
    const place = `${memberId} ${scope} ${season}`;
    const known =
      ids.get(place) ??
      made.find(
        (link) =>
          `${link.memberId} ${link.scope} ${link.season}` === place &&
          (scope === 'renewal' || lastsLong(scope, link.expiresAt, at)) &&
          link.tokenHash === linkHash(deps, link.id),
      )?.id;
    const id = known ?? randomUUID();
    if (known === undefined)
      fresh.push(
        scope === 'renewal'
          ? insertRenewalLink(db, { id, memberId, season, tokenHash: linkHash(deps, id), createdAt: at })
          : insertLink(db, {
              id,
              scope,
              memberId,
              tokenHash: linkHash(deps, id),
              createdAt: at,
              expiresAt: linkEnd(scope, at),
            }),
      );
    ids.set(place, id);
    urls.set(mailId, scope === 'renewal' ? renewalUrl(deps, id) : linkUrl(deps, id));
  }
  const [first, ...others] = fresh;
  if (first) await db.batch([first, ...others]);
  return urls;
};

/**
 * Returns the address of a mail's one link, or undefined for a mail without one. `dossierUrl` is the one of
 * `dossierUrlsOf`. Throws `LinkEnded`.
 */
export const linkOf = async (
  deps: LinkDeps,
  { kind, data }: Mail,
  dossierUrl?: string | undefined,
): Promise<string | undefined> => {
  const { siteUrl } = deps.settings;
  switch (kind) {
    case 'invitation':
    case 'new-password':
      return livingInvitationUrl(deps, data.invitationId);
    case 'email-confirmation':
      return emailUrl(deps, data.linkId);
    case 'card-refund-failed':
      return data.memberId === null ? undefined : `${siteUrl}/admin/adhesions/${data.memberId}`;
    case 'card-dispute':
    case 'card-dispute-decided':
      return `${siteUrl}/admin/adhesions/${data.memberId}`;
    case 'recovery-begun':
      return `${siteUrl}/login`;
    case 'backup-failed':
      return `${siteUrl}/admin/reglages?section=services`;
    case 'mail-paused':
      return `${siteUrl}/admin/courriels`;
    case 'retention-announced':
      return `${siteUrl}/admin/archives#retention`;
    case 'new-browser':
    case 'factor-removed':
    case 'password-changed':
      return `${siteUrl}/admin/reglages?section=connexion`;
    case 'class-changed':
      return `${siteUrl}/training`;
    default:
      if (leadsToForm({ kind, data })) return dossierUrl ?? `${siteUrl}/adhesion`;
      if ((kind === 'renewal' || leadsToDossier({ kind, data })) && dossierUrl === undefined) throw new LinkEnded();
      return dossierUrl;
  }
};
