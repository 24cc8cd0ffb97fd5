import pg from 'pg';
import type * as z from 'zod/mini';
import { accountLinkKinds, warningKinds } from '#domain/mail/mail.ts';
import { listKnownMigrations, migrate } from '../../db/migrate.ts';
import { type FileStore, storedTypes } from '../../integrations/blob-store.ts';
import { type Entry, UnreadableBackup } from './archive.ts';
import { patiently } from './patiently.ts';
import { connect } from './snapshot.ts';
import { headSchema, type Manifest, manifestSchema, type Shelves, sha256, shelfNames } from './take-backup.ts';

/** A backup that can be read from its beginning as often as one likes. */
export interface BackupSource {
  entries(): AsyncIterable<Entry>;
}

export interface Machine {
  /** The connection string of the database's owner. */
  readonly ownerUrl: string;
  readonly endpoint: string | undefined;
  readonly shelves: Shelves;
  /** Stops a restore before its rows are there. */
  readonly signal?: AbortSignal | undefined;
}

/** Thrown if a backup must not be restored there. Its message tells the person at the command line why. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

const refuseIfStopped = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted) throw new RestoreRefused('The restore was stopped before its end: run it again.');
};

const parse = <Schema extends z.ZodMiniType>({ name, bytes }: Entry, schema: Schema): z.output<Schema> => {
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new UnreadableBackup(`The backup is of another kind: ${name} is not understood.`, { cause });
  }
};

/** Reads a backup whole. Throws `UnreadableBackup` if anything in it is missing, changed or added. */
export const verifyBackup = async (source: BackupSource) => {
  let head: z.output<typeof headSchema> | undefined;
  let manifest: Manifest | undefined;
  const found = new Map<string, string>();
  for await (const entry of source.entries()) {
    if (entry.name === 'backup.json') head = parse(entry, headSchema);
    if (entry.name === 'manifest.json') manifest = parse(entry, manifestSchema);
    else found.set(entry.name, sha256(entry.bytes));
  }
  if (!head || !manifest) throw new UnreadableBackup('The backup is incomplete: it has no beginning or no end.');
  const wrong = manifest.entries.find((entry) => found.get(entry.name) !== entry.sha256);
  if (wrong) throw new UnreadableBackup(`The backup is damaged: ${wrong.name} is missing or was changed.`);
  if (found.size !== manifest.entries.length)
    throw new UnreadableBackup('The backup holds something it does not list.');
  return { head, manifest };
};

type Verified = Awaited<ReturnType<typeof verifyBackup>>;

const CONSTRAINTS = `
  select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c join pg_namespace n on n.oid = c.connamespace
  where n.nspname = 'public' and c.contype = 'f'`;

const SEQUENCES = `
  select quote_ident(t.relname) as table, quote_ident(a.attname) as column,
    pg_get_serial_sequence(quote_ident(t.relname), a.attname) as sequence
  from pg_class t join pg_namespace n on n.oid = t.relnamespace
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname = 'public' and t.relkind = 'r' and pg_get_serial_sequence(quote_ident(t.relname), a.attname) is not null`;

const OWN_TABLES = `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm')`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What an interrupted restore leaves in the database, beside the tables: the files that it was about to store. */
const MARK = 'restore_under_way';
const MARK_FILES = `create table if not exists ${MARK}.files (shelf text, key text, primary key (shelf, key))`;

const isMarked = async (client: pg.Client): Promise<boolean> =>
  (await client.query('select from pg_namespace where nspname = $1', [MARK])).rowCount === 1;

/** True if a restore was cut before its rows, and nobody has used the database since. */
const isCutRestore = async (client: pg.Client, head: z.output<typeof headSchema>): Promise<boolean> => {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relname in ('applied_migrations', 'administrators', 'members')`,
  );
  const has = (name: string) => tables.some((table) => table.name === name);
  const { rows: applied } = has('applied_migrations')
    ? await client.query<{ hash: string }>('select hash from applied_migrations')
    : { rows: [] };
  if (!applied.every(({ hash }) => head.migrations.includes(hash))) return false;
  for (const name of ['administrators', 'members'])
    if (has(name) && (await client.query(`select from ${name} limit 1`)).rowCount !== 0) return false;
  return true;
};

/**
 * Refuses a database that holds anything: nobody's data is ever written over. Marks it, so that a restore that is cut can
 * be run again.
 */
const takeEmpty = async (ownerUrl: string, head: z.output<typeof headSchema>): Promise<void> => {
  const client = await connect(ownerUrl);
  try {
    if (await isMarked(client)) {
      if (await isCutRestore(client, head)) return void (await client.query(MARK_FILES));
      throw new RestoreRefused(
        'An interrupted restore of another backup is in the database, or somebody used it since: take an empty database.',
      );
    }
    const { rows } = await client.query<{ count: number }>(OWN_TABLES);
    if (rows[0]?.count !== 0)
      throw new RestoreRefused('The database is not empty: a backup is restored into an empty database only.');
    await client.query(`create schema ${MARK}; ${MARK_FILES}`);
  } finally {
    await client.end();
  }
};

/** Thrown if the connection broke at the commit and nobody can tell whether the rows are there: files stay. */
class Unsettled extends RestoreRefused {}

/** SQLSTATE of a table, and of a schema, that is not there. */
const GONE = ['42P01', '3F000'];

/** Returns whether a commit without an answer took place: it takes the mark away. Throws `Unsettled`. */
const tookPlace = async (ownerUrl: string): Promise<boolean> => {
  try {
    const client = await patiently(() => connect(ownerUrl));
    try {
      // Waits for the lock of a commit that the database has not finished.
      await client.query("set lock_timeout = '60s'");
      await client.query(`select from ${MARK}.files limit 1`);
      return false;
    } catch (error) {
      if (error instanceof pg.DatabaseError && GONE.includes(error.code ?? '')) return true;
      throw error;
    } finally {
      await client.end();
    }
  } catch (cause) {
    throw new Unsettled(
      'The connection broke at the last step, and the database does not tell whether the rows are there. Run it again: if the database is not empty then, they are, and --finish does the rest.',
      { cause },
    );
  }
};

/**
 * Writes all rows in one transaction. It drops the foreign keys first and adds them again at the end, which checks each
 * reference. Triggers are disabled, because the rows already hold their results.
 */
const restoreRows = async (
  source: BackupSource,
  { ownerUrl, signal }: Machine,
  { head }: Verified,
): Promise<number> => {
  const client = await connect(ownerUrl);
  const columns = new Map(head.tables.map((table) => [table.name, table.columns.map(quoted).join(', ')]));
  let count = 0;
  try {
    await client.query('begin');
    const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(CONSTRAINTS);
    for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const table of columns.keys()) {
      await client.query(`truncate ${quoted(table)}`);
      await client.query(`alter table ${quoted(table)} disable trigger user`);
    }
    const { rows: functions } = await client.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    // The tables are those of the backup's version. Later migrations fill the tables that they create.
    const has = (name: string): boolean => functions.some((one) => one.name === name);
    if (has('outdate_listings')) await client.query('truncate listings, listing_changes');
    for await (const { name, bytes } of source.entries()) {
      const [kind, table = ''] = name.split('/');
      // Files come after the rows.
      if (kind === 'files') break;
      const list = columns.get(table);
      if (kind !== 'tables' || !list) continue;
      refuseIfStopped(signal);
      const lines = new TextDecoder().decode(bytes).trimEnd().split('\n');
      const { rowCount } = await client.query(
        `insert into ${quoted(table)} (${list}) overriding system value
         select ${list} from json_populate_recordset(null::${quoted(table)}, $1::json)`,
        [`[${lines.join(',')}]`],
      );
      count += rowCount ?? 0;
    }
    // Empty listings are stale, so the first reader computes them.
    if (has('outdate_listings')) await client.query('insert into listings (member_id) select id from members');
    for (const table of columns.keys()) await client.query(`alter table ${quoted(table)} enable trigger user`);
    // The ledger is restored with the other tables. These calls add the entries that it lacks.
    if (has('book_payment')) await client.query('select book_payment(id) from payments order by created_at, id');
    if (has('book_slip')) await client.query('select book_slip(id) from slips order by number');
    if (has('book_payout')) await client.query('select book_payout(id) from payouts order by arrives_on, id');
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    const { rows: sequences } = await client.query<{ table: string; column: string; sequence: string }>(SEQUENCES);
    for (const { table, column, sequence } of sequences)
      await client.query(`select setval($1, (select max(${column}) from ${table}) + 1, false)`, [sequence]);
    // What waited for its hour then may have been sent since. An administrator looks, and lets mail go again.
    await client.query(
      `insert into mail_state (id, paused_at) values (1, now())
       on conflict (id) do update set paused_at = coalesce(mail_state.paused_at, excluded.paused_at)`,
    );
    // No pause stops these, and they tell of the site of that day.
    await client.query('delete from outbox where sent_at is null and failed_at is null and kind = any($1)', [
      [...warningKinds, ...accountLinkKinds],
    ]);
    await client.query(`drop schema ${MARK} cascade`);
    refuseIfStopped(signal);
    await client.query('commit').catch(async (error: unknown) => {
      if (!(await tookPlace(ownerUrl))) throw error;
    });
    return count;
  } finally {
    await client.end();
  }
};

/** Files that a restore put where none was before, or that an earlier run did that was killed. */
type PutFiles = { readonly store: FileStore; readonly key: string }[];

/** Opens what the mark notes of files, so that the next run knows those that a killed one stored. */
const openNotes = async (ownerUrl: string) => {
  const client = await connect(ownerUrl);
  return {
    list: async () => {
      const { rows } = await client.query<{ shelf: keyof Shelves; key: string }>(
        `select shelf, key from ${MARK}.files`,
      );
      return rows;
    },
    add: async (shelf: keyof Shelves, key: string): Promise<void> => {
      await client.query(`insert into ${MARK}.files values ($1, $2) on conflict do nothing`, [shelf, key]);
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
};

/**
 * Removes the files that a failed restore wrote, because no row refers to them. Returns those that it could not remove.
 */
const takeBack = async (put: PutFiles): Promise<PutFiles> => {
  const left: PutFiles = [];
  for (const file of put) await patiently(() => file.store.remove(file.key)).catch(() => void left.push(file));
  return left;
};

const restoreFiles = async (
  source: BackupSource,
  { ownerUrl, shelves, signal }: Machine,
  { manifest }: Verified,
  put: PutFiles,
): Promise<number> => {
  await using notes = await openNotes(ownerUrl);
  const former = (await notes.list()).map(({ shelf, key }) => ({ store: shelves[shelf], key }));
  // What cannot be removed now is written over, or removed if this run fails too.
  put.push(...(await takeBack(former)));
  const types = new Map(manifest.entries.map(({ name, type }) => [name, storedTypes.find((known) => known === type)]));
  let count = 0;
  for await (const { name, bytes } of source.entries()) {
    refuseIfStopped(signal);
    const [, shelfName, key] = /^files\/([^/]+)\/(.+)$/.exec(name) ?? [];
    const shelf = shelfNames.find((known) => known === shelfName);
    const type = types.get(name);
    if (!shelf || !key || !type) continue;
    const store = shelves[shelf];
    if (!(await patiently(() => store.find(key)))) {
      await notes.add(shelf, key);
      put.push({ store, key });
    }
    await patiently(() => store.put(key, { bytes, type }));
    count += 1;
  }
  return count;
};

/**
 * Brings a backup back on an empty machine. First reads it whole, so that a damaged one changes nothing; then stores the
 * files; then writes the rows in one transaction; then applies the migrations that are newer than the backup. If it fails
 * or is stopped before the rows are there, it removes the files that it stored, and can be run again. Throws
 * `RestoreRefused` or `UnreadableBackup`.
 */
export const restoreBackup = async (source: BackupSource, machine: Machine) => {
  const verified = await verifyBackup(source);
  const known = new Set(listKnownMigrations());
  if (!verified.head.migrations.every((hash) => known.has(hash)))
    throw new RestoreRefused('The backup is of a newer version of the site: restore it with that version.');
  await takeEmpty(machine.ownerUrl, verified.head);
  const put: PutFiles = [];
  let restored: { files: number; rows: number };
  try {
    const files = await restoreFiles(source, machine, verified, put);
    await migrate(machine.ownerUrl, machine.endpoint, new Set(verified.head.migrations));
    restored = { files, rows: await restoreRows(source, machine, verified) };
  } catch (error) {
    if (error instanceof Unsettled) throw error;
    const left = await takeBack(put);
    if (left.length === 0) throw error;
    throw new RestoreRefused(
      `The restore failed, and ${left.length} files that it stored could not be removed again.`,
      { cause: error },
    );
  }
  await migrate(machine.ownerUrl, machine.endpoint);
  return { takenAt: new Date(verified.head.takenAt), ...restored, gone: verified.manifest.gone };
};
