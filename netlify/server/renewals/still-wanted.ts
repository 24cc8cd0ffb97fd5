import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { parseMail } from '#domain/mail/mail.ts';
import { opensToFormerLater } from '#domain/season/season-days.ts';
import { selectSeasons } from '../club/season-queries.ts';
import type { Deps } from '../deps.ts';
import type { ClaimedRow } from '../outbox/queries.ts';
import { findOutdated } from './queries.ts';

/** What is known of invitations when they are sent, by the ids of the mails. */
interface Invitations {
  /** Those that have nothing to invite to any more. */
  outdated: ReadonlySet<string>;
  /** From which day their links work, if it is to come. */
  openings: ReadonlyMap<string, IsoDate>;
}

/** Reads what the invitations among these mails are about (docs/rules.md#renewal). */
export const readInvitations = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  rows: readonly ClaimedRow[],
): Promise<Invitations> => {
  const told = rows.flatMap(({ id, kind, data, memberId }) => {
    const mail = parseMail(kind, data);
    return mail?.kind === 'renewal' && memberId !== null ? [{ id, memberId, season: mail.data.season }] : [];
  });
  if (told.length === 0) return { outdated: new Set(), openings: new Map() };
  const today = dayInParis(now());
  const [outdated, seasons] = await Promise.all([findOutdated(db, told, today), selectSeasons(db)]);
  const openings = told.flatMap(({ id, season }): [string, IsoDate][] => {
    const opensOn = opensToFormerLater(seasons, season, today);
    return opensOn === undefined ? [] : [[id, opensOn]];
  });
  return { outdated, openings: new Map(openings) };
};
