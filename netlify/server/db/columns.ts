import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, type CheckBuilder, check, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns that most tables have. Instants are kept to the millisecond, as JavaScript dates are. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = () => instantColumn('created_at').notNull().defaultNow();
export const updatedAt = () => instantColumn('updated_at').notNull().defaultNow();
export const idColumn = () => uuid('id').primaryKey().defaultRandom();

/** A constraint: the column holds one of the options, in their order in the domain, or null. */
export const oneOf = (name: string, column: AnyPgColumn, options: readonly string[]): CheckBuilder =>
  check(name, sql`${column} in (${sql.raw(options.map((option) => `'${option}'`).join(', '))})`);

/**
 * A name as French dictionaries sort it (`compareFrench` of the domain). The database would sort by code points, which
 * put é and lower case after Z.
 */
export const inFrench = (name: AnyPgColumn | SQL): SQL => sql`${name} collate "fr-x-icu"`;
