import { and, asc, eq, gt, isNotNull, isNull, max, ne, sql } from 'drizzle-orm';
import type { Administrator } from '#domain/administrator.ts';
import { administrators, invitations, sessions } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { selectUnchanged, takeTurns } from '../db/guard.ts';

/** First statement of a batch that decides who may sign in: two of them never see half of each other. */
export const lockAdministrators = (db: Database) => takeTurns(db, 'administrators');

/** All of them, or one. */
export const selectAdministrators = (db: Database, id?: string) =>
  db
    .select({
      id: administrators.id,
      name: administrators.name,
      email: administrators.email,
      disabledAt: administrators.disabledAt,
      invited: sql<boolean>`${administrators.passwordHash} is null`,
      updatedAt: administrators.updatedAt,
      invitationExpiresAt: max(invitations.expiresAt),
      lastUsedAt: max(sessions.lastUsedAt),
    })
    .from(administrators)
    .leftJoin(sessions, eq(sessions.administratorId, administrators.id))
    .leftJoin(invitations, eq(invitations.administratorId, administrators.id))
    .where(id === undefined ? undefined : eq(administrators.id, id))
    .groupBy(administrators.id)
    .orderBy(asc(sql`lower(${administrators.name})`), asc(administrators.id));

type AdministratorRow = Awaited<ReturnType<typeof selectAdministrators>>[number];

export const toAdministrator = (row: AdministratorRow): Administrator => ({
  ...row,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  invitationExpiresAt: row.invitationExpiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

export const insertAdministrator = (db: Database, row: Pick<AdministratorRow, 'id' | 'name' | 'email' | 'updatedAt'>) =>
  db.insert(administrators).values({ ...row, createdAt: row.updatedAt });

type Changes = Partial<Pick<typeof administrators.$inferInsert, 'name' | 'disabledAt' | 'passwordHash'>>;

export const updateAdministrator = (db: Database, id: string, changes: Changes & { updatedAt: Date }) =>
  db.update(administrators).set(changes).where(eq(administrators.id, id));

/** Finds, and holds, an administrator as they were read. */
export const selectUnchangedAdministrator = (db: Database, read: Pick<Administrator, 'id' | 'updatedAt'>) =>
  selectUnchanged(db, administrators, read);

export const selectEnabled = (db: Database, id: string) =>
  db
    .select({ passwordHash: administrators.passwordHash })
    .from(administrators)
    .where(and(eq(administrators.id, id), isNull(administrators.disabledAt)));

/** Finds anybody else who is able to sign in. */
export const selectOtherWayIn = (db: Database, id: string) =>
  db
    .select({ id: administrators.id })
    .from(administrators)
    .where(and(ne(administrators.id, id), isNull(administrators.disabledAt), isNotNull(administrators.passwordHash)));

export const insertInvitation = (db: Database, row: Omit<typeof invitations.$inferInsert, 'id'>) =>
  db.insert(invitations).values(row);

export const deleteInvitations = (db: Database, administratorId: string) =>
  db.delete(invitations).where(eq(invitations.administratorId, administratorId));

/** An invitation that still opens, and whom it lets in. */
export const selectLiveInvitation = (db: Database, tokenHash: string, now: Date) =>
  db
    .select({ id: administrators.id, name: administrators.name, email: administrators.email })
    .from(invitations)
    .innerJoin(administrators, eq(administrators.id, invitations.administratorId))
    .where(
      and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now), isNull(administrators.disabledAt)),
    );
