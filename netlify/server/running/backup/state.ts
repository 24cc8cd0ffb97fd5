import * as z from 'zod/mini';
import { DAY_MS } from '#domain/dates.ts';
import type { BackupNotice } from '#domain/site/backup.ts';
import type { Deps } from '../../deps.ts';
import type { BackupStore } from '../../integrations/backup-store.ts';
import { withMail } from '../../outbox/outbox.ts';
import { selectBackupState, selectLate, writeKept, writeTrouble } from './queries.ts';

export const troubleSchema = z.object({ since: z.string(), trouble: z.string() });

export const lastSchema = z.object({
  takenAt: z.string(),
  files: z.number(),
  gone: z.number(),
  unread: z._default(z.number(), 0),
  bytes: z.number(),
});

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

/** Returns true if a night was kept since, which the store could not note because it lets nothing be removed. */
const isOver = ({ since }: z.output<typeof troubleSchema>, keptAt: Date | null | undefined): boolean =>
  keptAt instanceof Date && keptAt > new Date(since);

/**
 * Returns how the nightly backup stands, as the database and the store know it: the store may be in trouble itself. Never
 * throws.
 */
export const findBackupState = async ({ backup, db }: Pick<Deps, 'backup' | 'db'>): Promise<BackupState> => {
  if (!backup) return { state: 'off' };
  const [known] = await selectBackupState(db).catch(() => []);
  if (known?.troubleSince) return { state: 'failed', since: known.troubleSince.toISOString() };
  try {
    const [last, trouble] = await Promise.all([
      findJson(backup.store, 'last.json', lastSchema),
      findJson(backup.store, 'trouble.json', troubleSchema),
    ]);
    if (trouble && !isOver(trouble, known?.keptAt)) return { state: 'failed', since: trouble.since };
    return last ? { state: 'kept', at: last.takenAt } : { state: 'none' };
  } catch {
    return { state: 'unreachable' };
  }
};

type NotingDeps = Pick<Deps, 'db' | 'mail' | 'marks' | 'settings' | 'now' | 'wait' | 'log'>;

/** Notes in the database that a night was kept, and how many files could not be read. */
export const noteKept = async ({ db, now }: NotingDeps, unread: number): Promise<void> => {
  await writeKept(db, now(), unread);
};

/**
 * Records a fault of the nightly backup in the database, and mails the owners: at its beginning, and once a week while
 * it lasts.
 */
export const noteTrouble = async (deps: NotingDeps, trouble: string): Promise<void> => {
  const { db, now } = deps;
  const [known] = await selectBackupState(db);
  const since = known?.troubleSince ?? now();
  const weeks = Math.floor((now().getTime() - since.getTime()) / (7 * DAY_MS));
  const mail = {
    kind: 'backup-failed' as const,
    to: 'club' as const,
    data: { since: since.toISOString(), keptAt: known?.keptAt?.toISOString() ?? null },
    key: `backup-failed ${since.toISOString()} ${weeks}`,
  };
  await withMail(deps, [mail], (written) => db.batch([writeTrouble(db, trouble, since), ...written]));
};

/** A night comes once a day. Milliseconds. */
const LATE_MS = 2 * DAY_MS;

/**
 * Returns the fault of the nightly backup, for those who run the site; null without one. It reads only the database.
 */
export const findBackupNotice = async ({
  backup,
  db,
  now,
}: Pick<Deps, 'backup' | 'db' | 'now'>): Promise<BackupNotice | null> => {
  if (!backup) return null;
  const [[known], [late]] = await db.batch([
    selectBackupState(db),
    selectLate(db, new Date(now().getTime() - LATE_MS)),
  ]);
  if (!known) return null;
  const keptAt = known.keptAt?.toISOString() ?? null;
  if (known.troubleSince) return { what: 'failed', since: known.troubleSince.toISOString(), keptAt };
  if (late && keptAt) return { what: 'late', keptAt };
  return known.unread > 0 ? { what: 'unread', files: known.unread } : null;
};
