import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { BackupStore } from '../integrations/backup-store.ts';

export const troubleSchema = z.object({ since: z.string(), trouble: z.string() });

export const lastSchema = z.object({ takenAt: z.string(), files: z.number(), gone: z.number(), bytes: z.number() });
/** Returns what the store has under a key, or undefined. */
export const findJson = async <Schema extends z.ZodMiniType>(
  store: BackupStore,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> => {
  const bytes = await store.find(key);
  return bytes && schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
};

/** How the nightly backup stands. Instants are those of the database that is in it. */
export type BackupState =
  | { state: 'off' }
  | { state: 'none' }
  | { state: 'kept'; at: string }
  | { state: 'failed'; since: string }
  | { state: 'unreachable' };

/** Returns how the nightly backup stands: asks its store and never the database. Never throws. */
export const findBackupState = async ({ backup }: Pick<Deps, 'backup'>): Promise<BackupState> => {
  if (!backup) return { state: 'off' };
  try {
    const [last, trouble] = await Promise.all([
      findJson(backup.store, 'last.json', lastSchema),
      findJson(backup.store, 'trouble.json', troubleSchema),
    ]);
    if (trouble) return { state: 'failed', since: trouble.since };
    return last ? { state: 'kept', at: last.takenAt } : { state: 'none' };
  } catch {
    return { state: 'unreachable' };
  }
};
