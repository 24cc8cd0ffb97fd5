import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#domain/account/role.ts';
import { createdAt, idColumn, instantColumn, updatedAt } from './columns.ts';

const lower = (column: AnyPgColumn): SQL => sql`lower(${column})`;

export const administrators = pgTable(
  'administrators',
  {
    id: idColumn(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** Null until the invitation is accepted. */
    passwordHash: text('password_hash'),
    /** Who answers for an account without a password: the maker of its latest link. Null for the first accounts. */
    invitedBy: uuid('invited_by').references((): AnyPgColumn => administrators.id, { onDelete: 'set null' }),
    /** Whatever makes an account says which. The default is for the release before, which knew of no roles. */
    roles: text('roles').array().$type<Role[]>().notNull().default(sql`'{editor}'`),
    /** The disciplines whose classes a coach gives: ids of products. */
    disciplines: uuid('disciplines').array().notNull().default(sql`'{}'`),
    disabledAt: instantColumn('disabled_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('administrators_email').on(lower(table.email)),
    check(
      'administrators_roles',
      sql`cardinality(${table.roles}) > 0 and ${table.roles} <@ array['owner', 'treasurer', 'secretary', 'editor', 'coach']`,
    ),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    tokenHash: text('token_hash').notNull().unique(),
    administratorId: uuid('administrator_id')
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    /** What the browser said it is when somebody signed in: its name and its system, empty where not known. */
    browser: text('browser').notNull().default(''),
    system: text('system').notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: instantColumn('last_used_at').notNull().defaultNow(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [index('sessions_administrator').on(table.administratorId)],
);

/** The link for somebody new, or for a forgotten password. It works once, until it expires or its maker is disabled. */
export const invitations = pgTable(
  'invitations',
  {
    id: idColumn(),
    tokenHash: text('token_hash').notNull().unique(),
    administratorId: uuid('administrator_id')
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [index('invitations_administrator').on(table.administratorId)],
);

export const auditEntries = pgTable(
  'audit_entries',
  {
    id: idColumn(),
    at: instantColumn('at').notNull().defaultNow(),
    /** Null if the site itself acted: a notification about a payment or a scheduled job. */
    administratorId: uuid('administrator_id').references(() => administrators.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    fields: text('fields').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('audit_entries_subject').on(table.subjectType, table.subjectId),
    index('audit_entries_at').on(table.at),
    index('audit_entries_administrator').on(table.administratorId, table.at),
    index('audit_entries_subject_type').on(table.subjectType, table.at),
  ],
);

/** The browsers in which an administrator has signed in. A sign-in from another one is told by mail. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    administratorId: uuid('administrator_id')
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    /** The hash of the key that the browser keeps. */
    keyHash: text('key_hash').notNull(),
    seenAt: instantColumn('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.administratorId, table.keyHash] })],
);
