import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** How the nightly backup stands, beside what its store knows: the store may be what is in trouble. No backup holds it. */
export const backupState = pgTable(
  'backup_state',
  {
    id: integer('id').primaryKey().default(1),
    /** When a night was last whole. */
    keptAt: instantColumn('kept_at'),
    /** Files of that night which could not be read. */
    unread: integer('unread').notNull().default(0),
    /** The name of the latest error since then. */
    trouble: text('trouble'),
    troubleSince: instantColumn('trouble_since'),
  },
  (table) => [
    check('backup_state_one', sql`${table.id} = 1`),
    check('backup_state_trouble', sql`(${table.trouble} is null) = (${table.troubleSince} is null)`),
  ],
);
