import type { Mail } from '#domain/mail.ts';
import type { Deps } from '../deps.ts';
import { hashToken, linkToken } from '../sessions/secrets.ts';
import { selectInvitation } from './queries.ts';

/** Thrown for a link that cannot be made any more. */
export class LinkEnded extends Error {
  override readonly name = 'LinkEnded';
}

type LinkDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

/** Returns the link of an invitation. Its token stands in the fragment: browsers send fragments nowhere, so no log holds it. */
export const invitationUrl = ({ settings }: Pick<Deps, 'settings'>, invitationId: string): string =>
  `${settings.siteUrl}/login#invitation=${linkToken(settings.linkSecret, invitationId)}`;

const livingInvitationUrl = async (deps: LinkDeps, invitationId: string): Promise<string> => {
  const [invitation] = await selectInvitation(deps.db, invitationId);
  const token = linkToken(deps.settings.linkSecret, invitationId);
  // The secret of the site was changed since the link was made, or the mail waited longer than its link lives.
  if (invitation?.tokenHash !== hashToken(token) || invitation.expiresAt <= deps.now()) throw new LinkEnded();
  return invitationUrl(deps, invitationId);
};

/**
 * Returns the address of a mail's one link, or undefined for a mail without one. Throws `LinkEnded`.
 */
export const linkOf = async (deps: LinkDeps, { kind, data }: Mail): Promise<string | undefined> => {
  const { siteUrl } = deps.settings;
  switch (kind) {
    case 'invitation':
    case 'new-password':
      return livingInvitationUrl(deps, data.invitationId);
    case 'card-dispute':
      return `${siteUrl}/admin/adhesions/${data.memberId}`;
    case 'new-browser':
      return `${siteUrl}/admin/reglages?section=connexion`;
    default:
      return undefined;
  }
};
