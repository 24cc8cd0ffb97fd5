import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, instantColumn } from './columns.ts';
import { members } from './schema.ts';
import { seasons } from './season-schema.ts';

/**
 * What became of one former member’s coming back to one season (docs/rules.md#renewal). A row begins with the invitation, or with
 * the first visit by a link. Whether they came back is not stored: it follows from their memberships.
 */
export const renewals = pgTable(
  'renewals',
  {
    id: idColumn(),
    /** The membership that goes on, of an earlier season. */
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The season to come back to. */
    season: text('season')
      .notNull()
      .references(() => seasons.id),
    /** When the invitation was written to the queue of mails. Null: the link was handed over. */
    invitedAt: instantColumn('invited_at'),
    /** The first time that somebody read the renewal by its link. */
    openedAt: instantColumn('opened_at'),
    /** «Je ne reviens pas». It can be undone. */
    declinedAt: instantColumn('declined_at'),
    /** The sign-up that was begun by the link. All browsers with the link continue this one. */
    signUpId: uuid('sign_up_id').references(() => members.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('renewals_once').on(table.memberId, table.season),
    index('renewals_season').on(table.season),
    index('renewals_sign_up').on(table.signUpId).where(sql`${table.signUpId} is not null`),
    check('renewals_begun', sql`num_nonnulls(${table.invitedAt}, ${table.openedAt}, ${table.declinedAt}) > 0`),
  ],
);
