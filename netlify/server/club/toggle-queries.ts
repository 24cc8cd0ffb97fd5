import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Toggle, ToggleKey } from '#domain/site/toggle.ts';
import type { Database } from '../db/client.ts';
import { toggles } from '../db/content-schema.ts';

const columns = { key: toggles.key, enabled: toggles.enabled };

/** Selects the toggles as they were switched, and when. */
export const selectToggles = (db: Database) =>
  db
    .select({ ...columns, updatedAt: toggles.updatedAt })
    .from(toggles)
    .orderBy(asc(toggles.key));

export const selectToggle = (db: Database, key: ToggleKey) =>
  db.select(columns).from(toggles).where(eq(toggles.key, key));

/** Returns a condition that is true while a part of the site is open. It closes the data and not only the way to it. */
export const isSwitchedOn = (key: ToggleKey): SQL =>
  sql`exists (select 1 from ${toggles} where ${toggles.key} = ${key} and ${toggles.enabled})`;

export const upsertToggle = (db: Database, { key, enabled, updatedAt }: Toggle & { updatedAt: Date }) =>
  db
    .insert(toggles)
    .values({ key, enabled, updatedAt })
    .onConflictDoUpdate({ target: toggles.key, set: { enabled, updatedAt } });
