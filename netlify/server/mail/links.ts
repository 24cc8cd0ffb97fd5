import { randomUUID } from 'node:crypto';
import { lastsLong, linkEnd } from '#domain/link.ts';
import type { Mail, MailKind } from '#domain/mail.ts';
import type { Deps } from '../deps.ts';
import { findMailedLinks, insertLink, selectTokenHash } from '../links/queries.ts';
import { hashToken, linkToken } from '../sessions/secrets.ts';
import { isToConfirm } from './letters.ts';
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

/** Returns the hash of a link's token, as the database keeps it. */
export const linkHash = ({ settings }: Pick<Deps, 'settings'>, linkId: string): string =>
  hashToken(linkToken(settings.linkSecret, linkId));

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

/** Mails that lead to the dossier: a guardian who has yet to confirm is led there instead. */
const dossierKinds: readonly MailKind[] = [
  'sign-up-paid',
  'member-added',
  'payment-recorded',
  'proof-refused',
  'photo-refused',
  'guardian-confirmation',
  'dossier-complete',
  'dossier-link',
];

const leadsToDossier = (kind: string): boolean => dossierKinds.some((one) => one === kind);

const scopeOf = (row: ClaimedRow) => (isToConfirm(row) ? 'guardian' : 'dossier');

/** The addresses of the dossiers that mails lead to, by the ids of the mails. */
export type DossierUrls = ReadonlyMap<string, string>;

/**
 * Returns the address that each of these mails leads to, if it leads to a dossier: a link that the site made for an earlier
 * mail, if more than half of its life is left, else a new one. A mail whose membership is gone has none.
 */
export const dossierUrlsOf = async (deps: LinkDeps, rows: readonly ClaimedRow[]): Promise<DossierUrls> => {
  const { db, now } = deps;
  const leading = rows.flatMap((row) =>
    row.memberId !== null && leadsToDossier(row.kind) ? [{ ...row, memberId: row.memberId }] : [],
  );
  if (leading.length === 0) return new Map();
  const at = now();
  const { holders, made } = await findMailedLinks(
    db,
    leading.map(({ memberId }) => memberId),
    at,
  );
  const ids = new Map<string, string>();
  const urls = new Map<string, string>();
  const fresh: ReturnType<typeof insertLink>[] = [];
  for (const row of leading) {
    const holder = holders.find(({ memberId }) => memberId === row.memberId);
    if (!holder) continue;
    const scope = scopeOf(row);
    const place = `${holder.personId} ${holder.season} ${scope}`;
    const known =
      ids.get(place) ??
      made.find(
        (link) =>
          `${link.personId} ${link.season} ${link.scope}` === place &&
          lastsLong(scope, link.expiresAt, at) &&
          link.tokenHash === linkHash(deps, link.id),
      )?.id;
    const id = known ?? randomUUID();
    if (known === undefined)
      fresh.push(
        insertLink(db, {
          ...{ id, scope, memberId: holder.memberId, tokenHash: linkHash(deps, id) },
          createdAt: at,
          expiresAt: linkEnd(scope, at),
        }),
      );
    ids.set(place, id);
    urls.set(row.id, linkUrl(deps, id));
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
    case 'card-dispute':
      return `${siteUrl}/admin/adhesions/${data.memberId}`;
    case 'new-browser':
      return `${siteUrl}/admin/reglages?section=connexion`;
    default:
      if (leadsToDossier(kind) && dossierUrl === undefined) throw new LinkEnded();
      return dossierUrl;
  }
};
