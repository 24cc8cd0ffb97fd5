import { randomUUID } from 'node:crypto';
import {
  type Administrator,
  type AdministratorChange,
  INVITATION_DAYS,
  type Invitation,
  type Invited,
} from '#domain/administrator.ts';
import { DAY_MS } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import { changedFields, changeObject } from '../audit/change.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { isRefused, isTaken } from '../db/errors.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { deleteSessionsOf } from '../sessions/queries.ts';
import { createToken, hashToken } from '../sessions/token.ts';
import {
  deleteInvitations,
  insertAdministrator,
  insertInvitation,
  lockAdministrators,
  selectAdministrators,
  selectEnabled,
  selectOtherWayIn,
  selectUnchangedAdministrator,
  toAdministrator,
  updateAdministrator,
} from './queries.ts';

/** Everybody who may log in, could once, or is invited to. */
export const listAdministrators = async ({ db }: Pick<Deps, 'db'>): Promise<Administrator[]> =>
  (await selectAdministrators(db)).map(toAdministrator);

const readAdministrator = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Administrator | undefined> => {
  const [row] = await selectAdministrators(db, id);
  return row && toAdministrator(row);
};

const findAdministrator = async (deps: Pick<Deps, 'db'>, id: string): Promise<Administrator> => {
  const found = await readAdministrator(deps, id);
  if (!found) throw new DomainError('not-found');
  return found;
};

// In the fragment, which browsers send nowhere: the token stands in no log.
const prepareInvitation = ({ db, now, settings }: Deps, administratorId: string) => {
  const token = createToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS);
  return {
    statement: insertInvitation(db, { tokenHash: hashToken(token), administratorId, createdAt, expiresAt }),
    told: { link: `${settings.siteUrl}/login#invitation=${token}`, expiresAt: expiresAt.toISOString() },
  };
};

/** Makes an account without a password, and the link that opens it once within seven days. Throws `duplicate`. */
export const inviteAdministrator = async (
  deps: Deps,
  administratorId: string,
  invited: Invited,
): Promise<Invitation> => {
  const id = randomUUID();
  const { statement, told } = prepareInvitation(deps, id);
  try {
    await deps.db.batch([
      insertAdministrator(deps.db, { id, ...invited, updatedAt: deps.now() }),
      statement,
      insertAuditEntry(deps.db, {
        administratorId,
        action: 'administrator.invite',
        subjectId: id,
        fields: ['name', 'email'],
      }),
    ]);
  } catch (error) {
    throw isTaken(error) ? new DomainError('duplicate', { cause: error }) : error;
  }
  return { administrator: await findAdministrator(deps, id), ...told };
};

/**
 * Another link for somebody who lost theirs, or forgot their password; earlier ones open nothing any more. Throws
 * `not-found`, or `conflict` when the account is disabled.
 */
export const renewInvitation = async (deps: Deps, administratorId: string, id: string): Promise<Invitation> => {
  const { statement, told } = prepareInvitation(deps, id);
  try {
    await deps.db.batch([
      lockAdministrators(deps.db),
      refuseUnless(deps.db, selectEnabled(deps.db, id)),
      deleteInvitations(deps.db, id),
      statement,
      insertAuditEntry(deps.db, { administratorId, action: 'administrator.new-link', subjectId: id, fields: [] }),
    ]);
  } catch (error) {
    if (!isRefused(error)) throw error;
    const current = await findAdministrator(deps, id);
    throw new DomainError('conflict', { reason: 'account-disabled', current, cause: error });
  }
  return { administrator: await findAdministrator(deps, id), ...told };
};

type Verb = 'update' | 'disable' | 'enable';

const verbOf = ({ disabledAt }: Administrator, { disabled }: AdministratorChange): Verb => {
  if ((disabledAt !== null) === disabled) return 'update';
  return disabled ? 'disable' : 'enable';
};

/** Nobody shuts themself out, and somebody can always sign in. */
const requireAnotherWayIn = async ({ db }: Deps, administratorId: string, current: Administrator): Promise<void> => {
  if (administratorId === current.id) throw new DomainError('conflict', { reason: 'own-account', current });
  if ((await selectOtherWayIn(db, current.id)).length === 0)
    throw new DomainError('conflict', { reason: 'last-administrator', current });
};

// Whoever is disabled is out at once, and by no link in again. Their sessions open nothing, and tell why.
const disabling = ({ db }: Deps, id: string) => [refuseUnless(db, selectOtherWayIn(db, id)), deleteInvitations(db, id)];

/** Changes a name, or who may sign in; who no longer may is signed out at once. Throws `not-found` or `conflict`. */
export const changeAdministrator = async (
  deps: Deps,
  administratorId: string,
  id: string,
  change: AdministratorChange,
): Promise<Administrator> => {
  const { name, updatedAt: readAt } = change;
  await changeObject({
    find: () => readAdministrator(deps, id),
    readAt,
    save: async (current) => {
      const verb = verbOf(current, change);
      if (verb === 'disable') await requireAnotherWayIn(deps, administratorId, current);
      const now = deps.now();
      const disabledAt = { disable: { disabledAt: now }, enable: { disabledAt: null }, update: {} }[verb];
      await deps.db.batch([
        lockAdministrators(deps.db),
        refuseUnless(deps.db, selectUnchangedAdministrator(deps.db, current)),
        ...(verb === 'disable' ? disabling(deps, id) : []),
        // Who comes back signs in again: what was open on some screen then is not opened by it.
        ...(verb === 'enable' ? [deleteSessionsOf(deps.db, id)] : []),
        updateAdministrator(deps.db, id, { name, ...disabledAt, updatedAt: now }),
        insertAuditEntry(deps.db, {
          administratorId,
          action: `administrator.${verb}`,
          subjectId: id,
          fields: changedFields(current, { name }),
        }),
      ]);
    },
  });
  return findAdministrator(deps, id);
};
