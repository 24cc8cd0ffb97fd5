import { and, eq, inArray, isNull } from 'drizzle-orm';
import { neededPageKeys } from '#domain/first-day.ts';
import type { Database } from '../db/client.ts';
import { club, pages, publications } from '../db/content-schema.ts';
import { payments, products } from '../db/schema.ts';

/** What must be there before anybody signs up: the club, and the pages the law asks for. */
export const selectOwnClub = (db: Database) =>
  db.select({ name: club.name, address: club.address, email: club.email }).from(club);

export const selectNeededPages = (db: Database) =>
  db
    .select({ key: pages.key, content: pages.content })
    .from(pages)
    .where(inArray(pages.key, [...neededPageKeys]));

/** A discipline that is offered. */
export const selectOffered = (db: Database) =>
  db.select({ id: products.id }).from(products).where(isNull(products.retiredAt)).limit(1);

/** Money that came by card: so the keys of the payment service are right. */
export const selectCardMoney = (db: Database) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.means, 'card'), eq(payments.status, 'succeeded')))
    .limit(1);

/** A publication that did not fail. */
export const selectPublished = (db: Database) =>
  db.select({ id: publications.id }).from(publications).where(isNull(publications.failedAt)).limit(1);
