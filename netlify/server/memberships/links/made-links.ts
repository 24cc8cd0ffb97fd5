import { randomUUID } from 'node:crypto';
import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { type LinkToCopy, linkEnd } from '#domain/mail/link.ts';
import type { LinkWish } from '#domain/mail/link-input.ts';
import { isMinor } from '#domain/member/age.ts';
import type { Season } from '#domain/season/season.ts';
import { seasonToRenew } from '#domain/season/season-days.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { roleGuard } from '../../accounts/still-allowed.ts';
import { selectSeasons } from '../../club/season-queries.ts';
import type { Deps } from '../../deps.ts';
import type { Confirmed } from '../../http/app-env.ts';
import { findMember } from '../../member/change-member.ts';
import { linkHash, linkUrl, renewalUrl } from '../../outbox/links.ts';
import { insertLink, insertRenewalLink, revokeLink, selectLinkOf } from '../../persons/link-queries.ts';
import { write } from '../../write/write.ts';

const requireSeasonToRenew = async ({ db, now }: Deps, from: Season): Promise<Season> => {
  const season = seasonToRenew(await selectSeasons(db), from, dayInParis(now()));
  if (!season) throw new DomainError('conflict', { reason: 'no-later-season' });
  return season.id;
};

/**
 * Makes a link for a membership, to be handed over by hand (docs/rules.md#personal-links). It ends when the
 * administrator is disabled or may no longer make one. Throws `not-found`, `role-missing`, or `conflict` for the guardian of
 * an adult, or for a renewal without a season to come back to.
 */
export const makeLink = async (
  deps: Deps,
  actor: Confirmed,
  memberId: string,
  { scope }: LinkWish,
): Promise<LinkToCopy> => {
  const { birthDate, season: lastSeason } = await findMember(deps, memberId);
  if (scope === 'guardian' && !isMinor(birthDate, dayInParis(deps.now())))
    throw new DomainError('conflict', { reason: 'no-guardian' });
  const id = randomUUID();
  const createdAt = deps.now();
  const made = { id, memberId, tokenHash: linkHash(deps, id), madeBy: actor.id, createdAt };
  await write(deps, {
    actor,
    subject: { type: 'member', id: memberId },
    action: 'member.make-link',
    ...roleGuard(deps, actor, 'files'),
    statements: [
      scope === 'renewal'
        ? insertRenewalLink(deps.db, { ...made, season: await requireSeasonToRenew(deps, lastSeason) })
        : insertLink(deps.db, { ...made, scope, expiresAt: linkEnd(scope, createdAt) }),
    ],
  });
  const [link] = await selectLinkOf(deps.db, { memberId, linkId: id });
  if (!link) throw new DomainError('not-found');
  const url = scope === 'renewal' ? renewalUrl(deps, id) : linkUrl(deps, id);
  return { url, expiresAt: link.expiresAt.toISOString() };
};

/** Revokes a link of a membership. Idempotent. Throws `not-found`. */
export const endLink = async (
  deps: Deps,
  actor: AdministratorActor,
  { memberId, linkId }: { memberId: string; linkId: string },
): Promise<void> => {
  const [link] = await selectLinkOf(deps.db, { memberId, linkId });
  if (!link) throw new DomainError('not-found');
  if (link.revokedAt !== null) return;
  await write(deps, {
    actor,
    subject: { type: 'member', id: memberId },
    action: 'member.revoke-link',
    statements: [revokeLink(deps.db, linkId, deps.now())],
  });
};
