import { resolveTxt } from 'node:dns/promises';
import nodemailer from 'nodemailer';
import pg from 'pg';
import * as z from 'zod/mini';
import { missingToOpen } from '#domain/site/first-day.ts';
import { neededPageKeys, type PageKey } from '#domain/site/page.ts';
import type {
  BackupFacts,
  DatabaseFacts,
  DatabaseTrouble,
  EnvironmentFacts,
  KeyFacts,
  MailFacts,
  NightFacts,
  PaymentFacts,
  SiteFacts,
} from '#local/doctor/checks.ts';
import { isNeon } from '#local/stores.ts';
import { unseal } from '#server/accounts/seal.ts';
import { createBackup } from '#server/create-deps.ts';
import { listKnownMigrations } from '#server/db/migrate.ts';
import type { BackupStore } from '#server/integrations/backup-store.ts';
import { MONEY_EVENTS, PAYOUT_EVENTS } from '#server/integrations/stripe-calls.ts';
import { listedSchema, listNights } from '#server/running/backup/nightly.ts';
import { connect } from '#server/running/backup/snapshot.ts';
import { findJson, lastSchema, troubleSchema } from '#server/running/backup/state.ts';
import { tryNights } from '#server/running/backup/stored-source.ts';
import {
  contextOf,
  isLiveKey,
  isOnThisMachine,
  isSelfHosted,
  knownOfSite,
  linkSecretsOf,
  mistypedIn,
  problemsIn,
  recipientsProblem,
} from '#server/runtime/env.ts';

type Source = Readonly<Record<string, string | undefined>>;

/** Whatever does not answer by then counts as not found out. Milliseconds. */
const PATIENCE = 8000;

const orUndefined = <Found>(work: () => Promise<Found>): Promise<Found | undefined> => work().catch(() => undefined);

const ask = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) });

const one = async <Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row | undefined> =>
  (await client.query<Row>(text)).rows[0];

/** Asks with the functions' own role. */
const lookAtDatabase = async (url: string, source: Source): Promise<DatabaseFacts> => {
  const settings = linkSecretsOf(source);
  const client = await connect(url);
  try {
    const applied = await client
      .query<{ hash: string }>('select hash from applied_migrations')
      .then(({ rows }) => rows.map(({ hash }) => hash))
      // Without the table no migration was applied.
      .catch((): string[] => []);
    const known = listKnownMigrations();
    const role = await one<{ changes: boolean; bytes: string }>(
      client,
      `select has_schema_privilege(current_user, 'public', 'create') or exists (
         select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'public' and c.relkind = 'r' and pg_has_role(current_user, c.relowner, 'usage')
       ) as changes, pg_database_size(current_database())::text as bytes`,
    );
    const pages = await orUndefined(async () => {
      const texts = `select key, content from pages where key in (${neededPageKeys.map((key) => `'${key}'`).join(', ')})`;
      return (await client.query<{ key: PageKey; content: string }>(texts)).rows;
    });
    const club = await orUndefined(() =>
      one<NonNullable<Parameters<typeof missingToOpen>[0]['club']>>(
        client,
        'select name, address, email, publication_director as "publicationDirector", host from club',
      ),
    );
    const factor = await orUndefined(() => one<{ asked: boolean }>(client, 'select factor_asked as asked from club'));
    const change = await orUndefined(() =>
      one<{ at: Date | null }>(client, "select max(at) as at from audit_entries where at < now() - interval '2 days'"),
    );
    const backup = await orUndefined(() =>
      one<{ trouble: string | null; keptAt: Date | null }>(
        client,
        'select trouble, kept_at as "keptAt" from backup_state',
      ),
    );
    const sealed = await orUndefined(() =>
      client.query<{ id: string; secret: string }>(
        'select administrator_id as id, secret from totp_factors where secret is not null',
      ),
    );
    const host = new URL(url).hostname;
    return {
      isNeon: isNeon(url),
      isEmpty: applied.length === 0,
      region: /\.([a-z]+-[a-z]+-\d)\./.exec(host)?.[1],
      megabytes: Number(role?.bytes ?? 0) / 1e6,
      missingMigrations: known.filter((hash) => !applied.includes(hash)).length,
      unknownMigrations: applied.filter((hash) => !known.includes(hash)).length,
      functionsChangeSchema: role?.changes ?? true,
      missingForSignUp: missingToOpen({ club, pages: pages ?? [] }),
      isFactorAsked: factor?.asked,
      lastChange: change?.at ?? undefined,
      backupTrouble: backup?.trouble ?? undefined,
      backupKeptAt: backup?.keptAt ?? undefined,
      unreadableFactors: sealed?.rows.filter(({ id, secret }) => unseal({ settings }, id, secret) === undefined).length,
    };
  } finally {
    await client.end();
  }
};

const NO_SUCH_DATABASE = '3D000';
// Class 28 of PostgreSQL: the connection is not authorised.
const NOT_LET_IN = /^28/;

/** Returns why nobody gets into a database. Another program that answers on its port is out of reach, too. */
const troubleOf = async (url: string | undefined): Promise<DatabaseTrouble | undefined> => {
  if (!url) return 'unset';
  try {
    await (await connect(url)).end();
    return undefined;
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    if (NOT_LET_IN.test(code)) return 'refused';
    return code === NO_SUCH_DATABASE ? 'absent' : 'unreachable';
  }
};

const healthSchema = z.object({ status: z.string(), database: z.enum(['up', 'down']) });

const PRIVATE = [401, 403];

/** Where Netlify sends strangers who ask for a private project. */
const isLogin = (address: URL): boolean => /(?:^|\.)netlify\.com$/.test(address.hostname);

const readAnswer = async (response: Response, address: URL): Promise<SiteFacts> => {
  const { status, headers } = response;
  if (PRIVATE.includes(status)) return { is: 'private' };
  const location = headers.get('Location');
  if (status >= 300 && status < 400 && location) {
    const to = new URL(location, address);
    return to.origin === address.origin || isLogin(to) ? { is: 'private' } : { is: 'elsewhere', to: to.origin };
  }
  const health = healthSchema.safeParse(await response.json().catch(() => undefined));
  if (health.success) return { is: health.data.database === 'up' ? 'open' : 'without database' };
  if (status >= 500) return { is: 'failing', status };
  return { is: status === 404 ? 'missing' : 'another' };
};

/** Asks as a stranger. */
const lookAtSite = async (written: string | undefined): Promise<SiteFacts | undefined> => {
  if (!written || !URL.canParse(written)) return undefined;
  const address = new URL('/api/health', written);
  try {
    return await readAnswer(await ask(address.href, { redirect: 'manual' }), address);
  } catch {
    return { is: 'silent' };
  }
};

interface Endpoint {
  readonly url: string;
  readonly status: string;
  readonly enabled_events: readonly string[];
}

const lookAtPayments = async (source: Source): Promise<PaymentFacts> => {
  const { STRIPE_HOST: host = 'api.stripe.com', STRIPE_PORT: port, STRIPE_PROTOCOL: protocol = 'https' } = source;
  const base = `${protocol}://${host}${port ? `:${port}` : ''}/v1`;
  const headers = { Authorization: `Bearer ${source.STRIPE_SECRET_KEY}` };
  const works = (await ask(`${base}/payment_intents?limit=1`, { headers })).ok;
  const response = await ask(`${base}/webhook_endpoints?limit=100`, { headers });
  if (!works || !response.ok) return { works, webhook: undefined };
  const { data } = (await response.json()) as { data: readonly Endpoint[] };
  const address = source.SITE_URL ?? source.URL;
  const found = data.find(({ url }) => address && url === new URL('/api/stripe-webhook', address).href);
  const listens = (event: string) => found?.enabled_events.some((name) => name === '*' || name === event);
  return {
    works,
    webhook: {
      isThere: found !== undefined,
      isOn: found?.status === 'enabled',
      missingEvents: [...MONEY_EVENTS, ...PAYOUT_EVENTS].filter((event) => !listens(event)),
    },
  };
};

/** Names under which mail services put the key of DKIM. The environment may name another one. */
const DKIM_SELECTORS = [
  'mail',
  'default',
  'dkim',
  's1',
  'k1',
  'google',
  'brevo1',
  'mail._domainkey.mailjet',
  'scaleway',
];

const NO_SUCH_RECORD = ['ENOTFOUND', 'ENODATA'];

const findRecord = async (name: string, begins: RegExp): Promise<'there' | 'missing' | undefined> => {
  try {
    const records = await resolveTxt(name);
    return records.some((parts) => begins.test(parts.join(''))) ? 'there' : 'missing';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return NO_SUCH_RECORD.includes(code) ? 'missing' : undefined;
  }
};

const lookAtMail = async ({ SMTP_URL, MAIL_FROM, MAIL_DKIM_SELECTOR }: Source): Promise<MailFacts> => {
  if (!SMTP_URL) return { isConfigured: false, answers: undefined, spf: undefined, dkim: undefined, dmarc: undefined };
  const timeouts = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
  const server = await nodemailer
    .createTransport({ url: SMTP_URL, ...timeouts })
    .verify()
    .then(
      () => ({ answers: true }),
      (error: NodeJS.ErrnoException) => ({ answers: false, refusesLogin: error.code === 'EAUTH' }),
    );
  const domain = MAIL_FROM?.split('@')[1] ?? '';
  const dmarc = await findRecord(`_dmarc.${domain}`, /^v=DMARC1/i);
  // Offline, nothing is known of a domain, and it has not lost its records.
  const isOnline = dmarc === 'there' || (await orUndefined(() => resolveTxt(domain))) !== undefined;
  if (!isOnline) return { isConfigured: true, ...server, spf: undefined, dkim: undefined, dmarc: undefined };
  const selectors = MAIL_DKIM_SELECTOR ? [MAIL_DKIM_SELECTOR] : DKIM_SELECTORS;
  const dkim = await Promise.all(selectors.map((name) => findRecord(`${name}._domainkey.${domain}`, /\bp=\w/)));
  return {
    isConfigured: true,
    ...server,
    spf: await findRecord(domain, /^v=spf1/i),
    // A selector that nobody named may be any word.
    dkim: dkim.includes('there') ? 'there' : MAIL_DKIM_SELECTOR ? 'missing' : undefined,
    dmarc,
  };
};

const placeOf = ({ BACKUP_S3_URL: url }: Source): BackupFacts['place'] => {
  if (!url) return 'blob store';
  return isOnThisMachine(url) ? 'bucket here' : 'bucket';
};

const lookAtNights = async (store: BackupStore): Promise<NightFacts[]> => {
  const nights = await listNights(store);
  const files = new Set(await store.list('files/'));
  const found: NightFacts[] = [];
  for (const night of nights) {
    const done = await findJson(store, `nights/${night}/done.json`, listedSchema).catch(() => undefined);
    const lacks = done ? done.files.filter((name) => !files.has(name)).length : 1;
    found.push({ night, sealedFor: done?.sealedFor ?? '', lacks });
  }
  return found;
};

/** A private key, and the file that it stands in. */
export interface NamedKey {
  readonly file: string;
  readonly key: string;
}

const tryKeys = async (store: BackupStore, keys: readonly NamedKey[]): Promise<KeyFacts[]> => {
  const nights = await listNights(store);
  const tried: KeyFacts[] = [];
  for (const { file, key } of keys) {
    const opened = await tryNights(store, nights, key);
    tried.push({
      file,
      opens: opened.flatMap(({ night, problem }) => (problem === undefined ? [night] : [])),
      fails: opened.flatMap(({ night, problem }) => (problem === undefined ? [] : [{ night, problem }])),
    });
  }
  return tried;
};

const lookAtBackup = async (source: Source, keys: readonly NamedKey[]): Promise<BackupFacts> => {
  const place = placeOf(source);
  const isReadable = recipientsProblem(source.BACKUP_RECIPIENTS) === undefined;
  const backup = isReadable ? createBackup(source) : undefined;
  if (!backup) return { recipients: 0, place, last: undefined, trouble: undefined };
  const [last, nights, tried, trouble] = await Promise.all([
    findJson(backup.store, 'last.json', lastSchema).then(
      (found) => found ?? null,
      () => undefined,
    ),
    orUndefined(() => lookAtNights(backup.store)),
    keys.length > 0 ? orUndefined(() => tryKeys(backup.store, keys)) : undefined,
    orUndefined(() => findJson(backup.store, 'trouble.json', troubleSchema)),
  ]);
  return {
    recipients: backup.recipients.length,
    place,
    nights,
    trouble: trouble && { what: trouble.trouble, since: new Date(trouble.since) },
    last: last && new Date(last.takenAt),
    unread: last?.unread,
    keys: tried,
  };
};

/**
 * Finds out about an environment what can be found out from here. Private keys are tried on the backups, each alone.
 * Changes nothing.
 */
export const findFacts = async (source: Source, privateKeys: readonly NamedKey[] = []): Promise<EnvironmentFacts> => {
  const context = contextOf(source) ?? 'production';
  const address = source.SITE_URL ?? source.URL;
  const [databaseTrouble, ownerTrouble, database, site, payments, mail, backup] = await Promise.all([
    troubleOf(source.DATABASE_URL),
    troubleOf(source.DATABASE_OWNER_URL),
    orUndefined(() => lookAtDatabase(source.DATABASE_URL ?? '', source)),
    lookAtSite(address),
    source.STRIPE_SECRET_KEY ? orUndefined(() => lookAtPayments(source)) : undefined,
    lookAtMail(source),
    lookAtBackup({ ...source, CONTEXT: context }, privateKeys),
  ]);
  return {
    now: new Date(),
    context,
    isNamed: knownOfSite(source).length > 0,
    variables: [...mistypedIn(source), ...problemsIn({ ...source, CONTEXT: context })],
    isLive: source.STRIPE_SECRET_KEY ? isLiveKey(source.STRIPE_SECRET_KEY) : undefined,
    isSelfHosted: isSelfHosted(source),
    hasBuildHook: Boolean(source.BUILD_HOOK_URL),
    hasLimitSecret: Boolean(source.RATE_LIMIT_SECRET),
    hasSiteSecret: Boolean(source.SITE_SECRET),
    isWebhookSecretLater: /later$/i.test(source.STRIPE_WEBHOOK_SECRET ?? ''),
    owner: ownerTrouble ?? 'works',
    databaseTrouble,
    address,
    database,
    site,
    payments,
    mail,
    backup,
  };
};
