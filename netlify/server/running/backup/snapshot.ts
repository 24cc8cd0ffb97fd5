import pg from 'pg';
import { checkingCertificates } from '../../db/connection-string.ts';

/**
 * The tables that a backup leaves out: a restore must not bring back ended sessions or passkey challenges; rate-limit
 * counters and the backup state of another machine are useless; listings are made of the rest. No other table may refer to
 * one of these.
 */
const LEFT_OUT = [
  'sessions',
  'passkey_challenges',
  'rate_limits',
  'backup_state',
  'applied_migrations',
  'listings',
  'listing_changes',
];

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Some rows of a table, each a line of JSON as PostgreSQL itself writes it, so that no value loses a digit. */
export interface TablePart {
  readonly table: string;
  readonly rows: number;
  readonly text: string;
}

/** The database at one instant. */
export interface Snapshot {
  readonly takenAt: Date;
  /** Hashes of the migrations, in no order. */
  readonly migrations: readonly string[];
  readonly tables: readonly Table[];
  /** Reads the tables one after the other, a part at a time. */
  parts(): AsyncGenerator<TablePart>;
}

const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all ($1)
  group by c.relname
  order by c.relname`;

/** Enough for few questions and little enough to hold. */
const ROWS_AT_ONCE = 200;
/** A part ends after this many characters. */
const PART_LENGTH = 1_000_000;

const { escapeIdentifier } = pg;

async function* partsOf(client: pg.Client, { name, columns }: Table): AsyncGenerator<TablePart> {
  const list = columns.map(escapeIdentifier).join(', ');
  await client.query(
    `declare rows_of_table no scroll cursor for
     select row_to_json(r)::text as line from (select ${list} from ${escapeIdentifier(name)}) r`,
  );
  let lines: string[] = [];
  let length = 0;
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from rows_of_table`);
    for (const { line } of rows) {
      lines.push(line);
      length += line.length;
      if (length < PART_LENGTH) continue;
      yield { table: name, rows: lines.length, text: `${lines.join('\n')}\n` };
      lines = [];
      length = 0;
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  if (lines.length > 0) yield { table: name, rows: lines.length, text: `${lines.join('\n')}\n` };
  await client.query('close rows_of_table');
}

/**
 * Opens a connection of its own to the database, because one snapshot needs one transaction and Neon's way over HTTP has
 * none that lasts. The caller ends it.
 */
export const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: checkingCertificates(url),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // Without this, a connection that the server ends would end the process. The query that runs fails all the same.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/**
 * Opens a snapshot of the database: one read-only transaction at the level «repeatable read», which blocks no writer.
 * It ends with the variable that holds it (`await using`).
 */
export const openSnapshot = async (url: string): Promise<Snapshot & AsyncDisposable> => {
  const client = await connect(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    // The first read fixes the instant.
    const { rows: instants } = await client.query<{ at: Date }>('select now() as at');
    const { rows: migrations } = await client.query<{ hash: string }>('select hash from applied_migrations');
    const { rows: tables } = await client.query<Table>(TABLES, [LEFT_OUT]);
    return {
      takenAt: instants[0]?.at ?? new Date(),
      migrations: migrations.map(({ hash }) => hash),
      tables,
      parts: async function* () {
        for (const table of tables) yield* partsOf(client, table);
      },
      [Symbol.asyncDispose]: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
};
