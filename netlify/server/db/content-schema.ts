import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  time,
  uuid,
} from 'drizzle-orm/pg-core';
import { type ImageFocus, imageFocuses } from '#domain/form/image.ts';
import { type NameArticle, nameArticles } from '#domain/form/name-article.ts';
import type { Weekday } from '#domain/planning/training.ts';
import type { ClubWebPage } from '#domain/site/club.ts';
import type { PageKey } from '#domain/site/page.ts';
import { type TeamGroup, teamGroups } from '#domain/site/team.ts';
import type { ToggleKey } from '#domain/site/toggle.ts';
import { administrators } from './account-schema.ts';
import { createdAt, idColumn, instantColumn, oneOf, updatedAt } from './columns.ts';
import { seasons } from './season-schema.ts';

export const toggles = pgTable('toggles', {
  key: text('key').$type<ToggleKey>().primaryKey(),
  enabled: boolean('enabled').notNull(),
  updatedAt: updatedAt(),
});

/** Public pictures. The blob store holds their files under the same key. */
export const media = pgTable('media', {
  key: text('key').primaryKey(),
  alt: text('alt').notNull(),
  /** Pixels of the largest version. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: createdAt(),
});

const mediaKey = (name: string) => text(name).references(() => media.key, { onDelete: 'set null' });

export const articles = pgTable(
  'articles',
  {
    /** The address: a slug of the first title. It never changes. */
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** Sanitised HTML. */
    content: text('content').notNull(),
    imageKey: mediaKey('image_key'),
    imageAlt: text('image_alt').notNull().default(''),
    /** The part that must stay in sight where the picture is cut. */
    imageFocus: text('image_focus').$type<ImageFocus>().notNull().default('center'),
    published: boolean('published').notNull(),
    /** The first publication. It stays when the article is withdrawn. */
    publishedAt: instantColumn('published_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('articles_image_focus', table.imageFocus, imageFocuses),
    check('articles_published_at', sql`not ${table.published} or ${table.publishedAt} is not null`),
    index('articles_newest').on(table.publishedAt.desc(), table.id).where(sql`${table.published}`),
  ],
);

/** Addresses of deleted articles. No other article gets them, so feed readers never mix two articles up. */
export const formerArticles = pgTable('former_articles', {
  id: text('id').primaryKey(),
  removedAt: instantColumn('removed_at').notNull().defaultNow(),
});

export const teamMembers = pgTable(
  'team_members',
  {
    id: idColumn(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role').notNull(),
    group: text('group').$type<TeamGroup>().notNull(),
    disciplines: text('disciplines').array().notNull().default(sql`'{}'`),
    bio: text('bio').notNull(),
    photoKey: mediaKey('photo_key'),
    position: integer('position').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [oneOf('team_members_group', table.group, teamGroups)],
);

export const trainingSessions = pgTable(
  'training_sessions',
  {
    id: idColumn(),
    /** 1 is Monday. */
    weekday: integer('weekday').$type<Weekday>().notNull(),
    /** Time of day in Paris. */
    startTime: time('start_time', { precision: 0 }).notNull(),
    endTime: time('end_time', { precision: 0 }).notNull(),
    discipline: text('discipline').notNull(),
    audience: text('audience').notNull(),
    place: text('place').notNull(),
    coach: text('coach').notNull(),
    note: text('note').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('training_sessions_weekday', sql`${table.weekday} between 1 and 7`),
    check('training_sessions_times', sql`${table.startTime} < ${table.endTime}`),
  ],
);

export const closures = pgTable(
  'closures',
  {
    id: idColumn(),
    /** The first and the last day without training. */
    from: date('from_day', { mode: 'string' }).notNull(),
    to: date('to_day', { mode: 'string' }).notNull(),
    label: text('label').notNull(),
    /** The one cancelled training session. Null closes the whole club. */
    trainingSessionId: uuid('training_session_id').references(() => trainingSessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check('closures_days', sql`${table.from} <= ${table.to}`)],
);

export const pages = pgTable('pages', {
  key: text('key').$type<PageKey>().primaryKey(),
  title: text('title').notNull(),
  /** Sanitised HTML. */
  content: text('content').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: updatedAt(),
});

/** What a page said before it was changed. */
export const pageVersions = pgTable(
  'page_versions',
  {
    key: text('key').$type<PageKey>().notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** When this version was written. */
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.version] })],
);

export const club = pgTable(
  'club',
  {
    id: integer('id').primaryKey().default(1),
    name: text('name').notNull(),
    /** What stands before the name in a sentence. Null: the usual article of its first word. */
    article: text('article').$type<NameArticle>(),
    shortName: text('short_name').notNull(),
    tagline: text('tagline').notNull(),
    city: text('city').notNull(),
    address: text('address').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    links: jsonb('links').$type<ClubWebPage[]>().notNull().default([]),
    legalForm: text('legal_form').notNull(),
    registration: text('registration').notNull(),
    publicationDirector: text('publication_director').notNull(),
    host: text('host').notNull(),
    affiliation: text('affiliation').notNull(),
    logoKey: mediaKey('logo_key'),
    /** The season that an administrator opened against its days. Null: the days decide. */
    openSeason: text('open_season').references(() => seasons.id),
    /** True if owners, treasurer and secretary need a second factor. */
    factorAsked: boolean('factor_asked').notNull().default(false),
    /** Refunds of more than this ask for the password again. Null: none does. */
    refundAskedAboveCents: integer('refund_asked_above_cents').default(10_000),
    /** After how many years from the end of their last season former members go (docs/rules.md#retention). */
    formerMemberYears: integer('former_member_years').notNull().default(3),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('club_article', table.article, nameArticles),
    check('club_is_one', sql`${table.id} = 1`),
    check('club_former_member_years', sql`${table.formerMemberYears} between 1 and 10`),
  ],
);

/** Requests to build the site. The deployed site itself tells whether a build is done. */
export const publications = pgTable(
  'publications',
  {
    id: idColumn(),
    requestedAt: instantColumn('requested_at').notNull(),
    requestedBy: uuid('requested_by').references(() => administrators.id, { onDelete: 'set null' }),
    failedAt: instantColumn('failed_at'),
  },
  (table) => [index('publications_latest').on(table.requestedAt.desc())],
);
