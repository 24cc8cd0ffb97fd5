import { and, arrayOverlaps, asc, eq, gt, inArray, isNotNull, isNull, max, ne, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Administrator } from '#domain/account/administrator.ts';
import { type Access, type Area, type Role, rolesAllowing } from '#domain/account/role.ts';
import type { Actor } from '#domain/site/audit.ts';
import { administrators, invitations, sessions } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { inFrench } from '../db/columns.ts';
import { takeTurns } from '../db/guard.ts';
import { insertLinesAbout } from '../write/queries.ts';
import { hasFactor } from './factor-queries.ts';

/** Serialises the transactions that decide who may sign in. Must be the first statement. */
export const lockAdministrators = (db: Database) => takeTurns(db, 'administrators');

export const selectAdministrators = (db: Database, id?: string) =>
  db
    .select({
      id: administrators.id,
      name: administrators.name,
      email: administrators.email,
      roles: administrators.roles,
      disciplines: administrators.disciplines,
      disabledAt: administrators.disabledAt,
      invited: sql<boolean>`${administrators.passwordHash} is null`,
      updatedAt: administrators.updatedAt,
      invitationExpiresAt: max(invitations.expiresAt),
      hasFactor: hasFactor(db),
      lastUsedAt: max(sessions.lastUsedAt),
    })
    .from(administrators)
    .leftJoin(sessions, eq(sessions.administratorId, administrators.id))
    .leftJoin(invitations, eq(invitations.administratorId, administrators.id))
    .where(id === undefined ? undefined : eq(administrators.id, id))
    .groupBy(administrators.id)
    .orderBy(asc(inFrench(administrators.name)), asc(administrators.id));

type AdministratorRow = Awaited<ReturnType<typeof selectAdministrators>>[number];

export const toAdministrator = (row: AdministratorRow): Administrator => ({
  ...row,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  invitationExpiresAt: row.invitationExpiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

type NewAdministrator = Pick<AdministratorRow, 'id' | 'name' | 'email' | 'roles' | 'disciplines' | 'updatedAt'> & {
  invitedBy: string;
};

export const insertAdministrator = (db: Database, row: NewAdministrator) =>
  db.insert(administrators).values({ ...row, createdAt: row.updatedAt });

type Changes = Partial<
  Pick<typeof administrators.$inferInsert, 'name' | 'roles' | 'disciplines' | 'disabledAt' | 'passwordHash'>
>;

export const updateAdministrator = (db: Database, id: string, changes: Changes & { updatedAt: Date }) =>
  db.update(administrators).set(changes).where(eq(administrators.id, id));

export const selectEnabled = (db: Database, id: string) =>
  db
    .select({ passwordHash: administrators.passwordHash })
    .from(administrators)
    .where(and(eq(administrators.id, id), isNull(administrators.disabledAt)));

const hasAnyOf = (held: AnyPgColumn<{ data: Role[] }>, wanted: Role[]) => arrayOverlaps(held, wanted);

/** For a guard: selects an administrator who is enabled and may still do that much in an area. */
export const selectAllowed = (db: Database, id: string, area: Area, access: Exclude<Access, 'none'>) =>
  db
    .select({ id: administrators.id })
    .from(administrators)
    .where(
      and(
        eq(administrators.id, id),
        isNull(administrators.disabledAt),
        hasAnyOf(administrators.roles, rolesAllowing(area, access)),
      ),
    );

/** Selects another owner who can sign in. */
export const selectOtherOwner = (db: Database, id: string) =>
  db
    .select({ id: administrators.id })
    .from(administrators)
    .where(
      and(
        ne(administrators.id, id),
        isNull(administrators.disabledAt),
        isNotNull(administrators.passwordHash),
        hasAnyOf(administrators.roles, ['owner']),
      ),
    );

export const insertInvitation = (db: Database, row: typeof invitations.$inferInsert) =>
  db.insert(invitations).values(row);

export const deleteInvitations = (db: Database, administratorId: string) =>
  db.delete(invitations).where(eq(invitations.administratorId, administratorId));

/** Makes the administrator who made the new link answer for an account without a password. */
export const takeOverPending = (db: Database, { id, invitedBy }: { id: string; invitedBy: string }) =>
  db
    .update(administrators)
    .set({ invitedBy })
    .where(and(eq(administrators.id, id), isNull(administrators.passwordHash)));

const isPendingBy = (makerId: string) =>
  and(eq(administrators.invitedBy, makerId), isNull(administrators.passwordHash), isNull(administrators.disabledAt));

/**
 * Ends the links that an administrator made for others and the invited accounts without a password, with a line in the
 * journal for each. Belongs in the transaction that disables the administrator or takes their right to invite.
 */
export const endWhatTheyMade = (db: Database, makerId: string, { actor, now }: { actor: Actor; now: Date }) => {
  const pending = db.select({ id: administrators.id }).from(administrators).where(isPendingBy(makerId));
  return [
    db
      .delete(invitations)
      .where(
        or(
          and(eq(invitations.madeBy, makerId), ne(invitations.administratorId, makerId)),
          inArray(invitations.administratorId, pending),
        ),
      ),
    insertLinesAbout(db, pending, { actor, type: 'administrator', action: 'administrator.disable' }),
    db.update(administrators).set({ disabledAt: now, updatedAt: now }).where(isPendingBy(makerId)),
  ];
};

/**
 * Selects an invitation that still works, with its account. Neither the invited person nor the maker is disabled, and the
 * maker may still invite, unless the link is for their own forgotten password.
 */
export const selectLiveInvitation = (db: Database, tokenHash: string, now: Date) => {
  const maker = alias(administrators, 'maker');
  return db
    .select({
      id: administrators.id,
      name: administrators.name,
      email: administrators.email,
      roles: administrators.roles,
      hadPassword: sql<boolean>`${administrators.passwordHash} is not null`,
      hasFactor: hasFactor(db),
    })
    .from(invitations)
    .innerJoin(administrators, eq(administrators.id, invitations.administratorId))
    .innerJoin(maker, eq(maker.id, invitations.madeBy))
    .where(
      and(
        eq(invitations.tokenHash, tokenHash),
        gt(invitations.expiresAt, now),
        isNull(administrators.disabledAt),
        isNull(maker.disabledAt),
        or(eq(maker.id, administrators.id), hasAnyOf(maker.roles, rolesAllowing('accounts', 'write'))),
      ),
    );
};
