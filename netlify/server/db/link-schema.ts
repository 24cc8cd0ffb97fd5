import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type DossierRequest, dossierRequestKinds, type LinkScope, linkScopes } from '#domain/mail/link.ts';
import { administrators } from './account-schema.ts';
import { createdAt, idColumn, instantColumn, oneOf } from './columns.ts';
import { members, persons } from './schema.ts';
import { seasons } from './season-schema.ts';

/** Links that replace an account, each for one purpose and one membership (docs/rules.md#personal-links). */
export const links = pgTable(
  'links',
  {
    id: idColumn(),
    /** The token is made of the id and the site's secret, so that a mail can carry it later. */
    tokenHash: text('token_hash').notNull().unique(),
    scope: text('scope').$type<LinkScope>().notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The season that a link of scope `renewal` leads back to. */
    season: text('season').references(() => seasons.id),
    /** The address that a link of scope `email` confirms. */
    email: text('email'),
    /** The address that it replaced, once it was confirmed. It is told of it. */
    formerEmail: text('former_email'),
    /** The link through which the member requested that address. */
    askedBy: uuid('asked_by').references((): AnyPgColumn => links.id, { onDelete: 'set null' }),
    /** Null if the site made it, for a mail. */
    madeBy: uuid('made_by').references(() => administrators.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instantColumn('expires_at').notNull(),
    revokedAt: instantColumn('revoked_at'),
    /** The last time that it opened something. Mail scanners open links too. */
    lastUsedAt: instantColumn('last_used_at'),
  },
  (table) => [
    oneOf('links_scope', table.scope, linkScopes),
    check('links_season', sql`(${table.scope} = 'renewal') = (${table.season} is not null)`),
    check('links_email', sql`(${table.scope} = 'email') = (${table.email} is not null)`),
    check('links_former_email', sql`${table.scope} = 'email' or ${table.formerEmail} is null`),
    index('links_member').on(table.memberId, table.scope),
  ],
);

/** What a person asks the club for from their dossier, until an administrator has answered. */
export const dossierRequests = pgTable(
  'dossier_requests',
  {
    id: idColumn(),
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DossierRequest>().notNull(),
    /** The membership whose link asked. Null in rows of before. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    answeredAt: instantColumn('answered_at'),
    answeredBy: uuid('answered_by').references(() => administrators.id, { onDelete: 'set null' }),
  },
  (table) => [
    oneOf('dossier_requests_kind', table.kind, dossierRequestKinds),
    index('dossier_requests_person').on(table.personId),
    index('dossier_requests_open').on(table.createdAt).where(sql`${table.answeredAt} is null`),
  ],
);
