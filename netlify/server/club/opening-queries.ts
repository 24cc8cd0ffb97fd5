import { and, eq, exists, inArray, isNull, or } from 'drizzle-orm';
import { neededPageKeys } from '#domain/site/page.ts';
import type { ToggleKey } from '#domain/site/toggle.ts';
import { auditEntries } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { club, pages, publications, teamMembers, toggles, trainingSessions } from '../db/content-schema.ts';
import { payments, products } from '../db/schema.ts';

const SIGN_UP: ToggleKey = 'adhesion';

/** Selects what must exist before anybody signs up: the club, and the pages that the law requires. */
export const selectOwnClub = (db: Database) =>
  db
    .select({
      name: club.name,
      address: club.address,
      email: club.email,
      publicationDirector: club.publicationDirector,
      host: club.host,
    })
    .from(club);

export const selectNeededPages = (db: Database) =>
  db
    .select({ key: pages.key, content: pages.content })
    .from(pages)
    .where(inArray(pages.key, [...neededPageKeys]));

/** Selects a discipline that is offered. */
export const selectOneOffered = (db: Database) =>
  db.select({ id: products.id }).from(products).where(isNull(products.retiredAt)).limit(1);

/** Selects money that came by card. If there is some, the keys of the payment service work. */
export const selectCardMoney = (db: Database) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.means, 'card'), eq(payments.status, 'succeeded')))
    .limit(1);

/** Selects a sign of sign-up having been opened: the switch is on, or somebody used it before. */
export const selectOpened = (db: Database) =>
  db
    .select({ key: toggles.key })
    .from(toggles)
    .where(
      and(
        eq(toggles.key, SIGN_UP),
        or(
          toggles.enabled,
          exists(
            db
              .select({ id: auditEntries.id })
              .from(auditEntries)
              .where(and(eq(auditEntries.subjectType, 'toggle'), eq(auditEntries.subjectId, SIGN_UP))),
          ),
        ),
      ),
    );

/** Selects a line of the journal about a season: somebody decided its days. */
export const selectSeasonDecided = (db: Database) =>
  db.select({ id: auditEntries.id }).from(auditEntries).where(eq(auditEntries.subjectType, 'season')).limit(1);

export const selectOneTeamMember = (db: Database) => db.select({ id: teamMembers.id }).from(teamMembers).limit(1);

export const selectTraining = (db: Database) => db.select({ id: trainingSessions.id }).from(trainingSessions).limit(1);

/** Selects a publication that did not fail. */
export const selectOnePublication = (db: Database) =>
  db.select({ id: publications.id }).from(publications).where(isNull(publications.failedAt)).limit(1);
