import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { administrators, sessions } from './account-schema.ts';
import { createdAt, idColumn, instantColumn } from './columns.ts';

const administratorId = () =>
  uuid('administrator_id')
    .notNull()
    .references(() => administrators.id, { onDelete: 'cascade' });

/** The application on somebody's phone that shows a new code every thirty seconds (RFC 6238). */
export const totpFactors = pgTable('totp_factors', {
  administratorId: administratorId().primaryKey(),
  /** Encrypted (`seal`). Null until the first right code. */
  secret: text('secret'),
  /** Encrypted. It replaces the secret once a code of it was typed. */
  pendingSecret: text('pending_secret'),
  /** The step of the last code that was used. No code of it or before is taken again. */
  lastStep: integer('last_step').notNull().default(0),
  confirmedAt: instantColumn('confirmed_at'),
});

/** What opens once without the phone or the passkey. A row goes when its code is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { administratorId: administratorId(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.administratorId, table.codeHash] })],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    administratorId: administratorId(),
    /** As the authenticator names it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** In COSE, as base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator says it was used. Many say 0 for ever. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default(sql`'{}'`),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instantColumn('last_used_at'),
  },
  (table) => [index('passkeys_administrator').on(table.administratorId)],
);

/** The challenges that a passkey signs, and the proofs that it earns. Each row is used once, by deleting it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** The hash of the challenge, or of the proof. */
    hash: text('hash').primaryKey(),
    purpose: text('purpose').$type<'register' | 'sign-in' | 'again' | 'proof'>().notNull(),
    /** Null for a sign-in. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [
    check('passkey_challenges_purpose', sql`${table.purpose} in ('register', 'sign-in', 'again', 'proof')`),
    check('passkey_challenges_session', sql`(${table.purpose} = 'sign-in') = (${table.sessionId} is null)`),
  ],
);

/** Two administrators take the factors off an account whose owner lost them. One row at a time for each account. */
export const factorRecoveries = pgTable(
  'factor_recoveries',
  {
    administratorId: administratorId().primaryKey(),
    startedBy: uuid('started_by')
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    startedAt: instantColumn('started_at').notNull(),
    confirmedBy: uuid('confirmed_by').references(() => administrators.id, { onDelete: 'cascade' }),
    /** The factors go a day later. */
    confirmedAt: instantColumn('confirmed_at'),
  },
  (table) => [
    check('factor_recoveries_two', sql`${table.startedBy} <> ${table.confirmedBy}`),
    check(
      'factor_recoveries_others',
      sql`${table.administratorId} <> ${table.startedBy} and ${table.administratorId} is distinct from ${table.confirmedBy}`,
    ),
    check('factor_recoveries_confirmed', sql`(${table.confirmedBy} is null) = (${table.confirmedAt} is null)`),
  ],
);
