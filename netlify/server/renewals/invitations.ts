import type { Season } from '#domain/season/season.ts';
import type { NewMailing } from '../outbox/mailing-queries.ts';

interface Invited {
  /** The browser makes it, so that a retry writes no second mail. */
  id: string;
  /** The season to come back to. */
  season: Season;
  /** The membership of each, of an earlier season. */
  memberIds: readonly string[];
  /** What «Courriels» calls these mails. */
  title: string;
  /** What tells this invitation from another one under the same id. */
  about?: string;
  writtenBy: string;
  /** The mails are queued only if this query finds a row, after the other statements of the transaction. */
  onlyIf?: NonNullable<NewMailing['onlyIf']>;
}

/**
 * Returns the mails that invite former members to come back (docs/rules.md#renewal), for the batch that writes down that they
 * are invited. Each carries a link that is made when it is sent. Who wants no news, and refused addresses, get none.
 */
export const renewalMailing = ({ id, season, memberIds, title, about, writtenBy, onlyIf }: Invited): NewMailing => ({
  mailing: { id, title, content: '', writtenBy, ...(about !== undefined && { about }) },
  kind: 'renewal',
  readers: memberIds.map((memberId) => ({ memberId, key: `renewal ${id} ${memberId}`, data: { season } })),
  ...(onlyIf && { onlyIf }),
});
