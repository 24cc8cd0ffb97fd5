import { dayInParis } from '#domain/dates.ts';
import { parseMail } from '#domain/mail/mail.ts';
import type { Deps } from '../deps.ts';
import type { ClaimedRow } from '../outbox/queries.ts';
import { findOutdated } from './queries.ts';

/** Returns the ids of the invitations, among these mails, that have nothing to invite to any more (docs/rules.md#renewal). */
export const outdatedInvitations = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  rows: readonly ClaimedRow[],
): Promise<ReadonlySet<string>> => {
  const told = rows.flatMap(({ id, kind, data, memberId }) => {
    const mail = parseMail(kind, data);
    return mail?.kind === 'renewal' && memberId !== null ? [{ id, memberId, season: mail.data.season }] : [];
  });
  return told.length === 0 ? new Set() : findOutdated(db, told, dayInParis(now()));
};
