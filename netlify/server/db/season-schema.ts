import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { HealthTable } from '#domain/member/health.ts';
import type { SeasonReduction } from '#domain/money/season-reductions.ts';
import type { FederationAsked, FederationColumn } from '#domain/season/federation.ts';
import { createdAt, instantColumn, updatedAt } from './columns.ts';

const day = (name: string) => date(name, { mode: 'string' });

/** The seasons of the club. All that says «season» points here. Days in Paris. */
export const seasons = pgTable(
  'seasons',
  {
    id: text('id').primaryKey(),
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day').notNull(),
    firstClass: day('first_class').notNull(),
    lastClass: day('last_class').notNull(),
    opensToFormerOn: day('opens_to_former_on').notNull(),
    opensOn: day('opens_on').notNull(),
    closesOn: day('closes_on'),
    /** True if an administrator closed its sign-up, whatever the days say. The one they opened is `club.open_season`. */
    isClosed: boolean('is_closed').notNull().default(false),
    /** What is paid at once where the rest may be paid in several times by card. Null: it is not offered. Cents. */
    atOnceCents: integer('at_once_cents'),
    /** What it takes off the price by itself, in this order. */
    reductions: jsonb('reductions').$type<readonly SeasonReduction[]>().notNull().default([]),
    /** What it asks about health. Null: the usual table (`domain/member/health.ts`). */
    health: jsonb('health').$type<HealthTable>(),
    /** Which fields of the federation it asks for. */
    federationAsked: jsonb('federation_asked').$type<FederationAsked>().notNull().default({}),
    /** The columns of the federation’s own file, in their order. */
    federationColumns: jsonb('federation_columns').$type<readonly FederationColumn[]>().notNull().default([]),
    /** When the owners were told that former members of this season will go. They go a month later at the earliest. */
    retentionAnnouncedAt: instantColumn('retention_announced_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('seasons_id', sql`${table.id} ~ '^\\d{4}-\\d{4}$'`),
    check('seasons_at_once', sql`${table.atOnceCents} >= 100`),
    check(
      'seasons_days',
      sql`${table.firstDay} <= ${table.firstClass} and ${table.firstClass} <= ${table.lastClass} and ${table.lastClass} <= ${table.lastDay}`,
    ),
    check(
      'seasons_sign_up',
      sql`${table.opensToFormerOn} <= ${table.opensOn} and ${table.opensOn} <= coalesce(${table.closesOn}, ${table.lastDay})`,
    ),
  ],
);
