import { asc, eq } from 'drizzle-orm';
import type { Toggle, ToggleKey } from '#domain/toggle.ts';
import type { Database } from '../db/client.ts';
import { toggles } from '../db/schema.ts';

const columns = { key: toggles.key, enabled: toggles.enabled };

export const listToggles = (db: Database): Promise<Toggle[]> =>
  db.select(columns).from(toggles).orderBy(asc(toggles.key));

export const selectToggle = (db: Database, key: ToggleKey) =>
  db.select(columns).from(toggles).where(eq(toggles.key, key));

export const updateToggle = (db: Database, { key, enabled }: Toggle, now: Date) =>
  db
    .insert(toggles)
    .values({ key, enabled, updatedAt: now })
    .onConflictDoUpdate({ target: toggles.key, set: { enabled, updatedAt: now } })
    .returning({ ...columns, updatedAt: toggles.updatedAt });
