import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Returns the SQL for the place of a row's id in a new order, from 1, or null if the id is not in it. */
export const placeAmong = (ids: readonly string[], id: PgColumn): SQL<number | null> =>
  sql`array_position(string_to_array(${ids.join(',')}, ','), ${id}::text)`;
