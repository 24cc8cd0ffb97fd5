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
import type { SignedInAdministrator } from '../http/app-env.ts';
import { deleteSessionsOf } from '../sessions/queries.ts';
import { createToken, hashToken } from '../sessions/token.ts';
import { askAgain, type Confirmed, type PasswordAgain, writeConfirmed } from './asked-again.ts';
import {
  deleteInvitations,
  endWhatTheyMade,
  insertAdministrator,
  insertInvitation,
  lockAdministrators,
  selectAdministrators,
  selectEnabled,
  selectOtherWayIn,
  selectUnchangedAdministrator,
  takeOverPending,
  toAdministrator,
  updateAdministrator,
} from './queries.ts';

/** Returns every administrator: those who may sign in, disabled ones and invited ones. */
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

// The token stands in the fragment. Browsers send fragments nowhere, so no log holds the token.
const prepareInvitation = ({ db, now, settings }: Deps, invitation: { administratorId: string; madeBy: string }) => {
  const token = createToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS);
  return {
    statement: insertInvitation(db, { ...invitation, tokenHash: hashToken(token), createdAt, expiresAt }),
    told: { link: `${settings.siteUrl}/login#invitation=${token}`, expiresAt: expiresAt.toISOString() },
  };
};

/**
 * Makes an account without a password, and the link that opens it once within seven days. Throws `duplicate` if the
 * e-mail address has an account.
 */
export const inviteAdministrator = async (
  deps: Deps,
  confirmed: Confirmed,
  { name, email }: Invited,
): Promise<Invitation> => {
  const id = randomUUID();
  const { statement, told } = prepareInvitation(deps, { administratorId: id, madeBy: confirmed.id });
  try {
    await writeConfirmed(deps, confirmed, [
      insertAdministrator(deps.db, { id, name, email, invitedBy: confirmed.id, updatedAt: deps.now() }),
      statement,
      insertAuditEntry(deps.db, {
        administratorId: confirmed.id,
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
 * Makes another link for somebody else who lost theirs or forgot their password. Earlier links no longer work. Throws
 * `not-found`, or `conflict` if the account is disabled or is one's own.
 */
export const renewInvitation = async (deps: Deps, confirmed: Confirmed, id: string): Promise<Invitation> => {
  if (id === confirmed.id) {
    throw new DomainError('conflict', { reason: 'own-link', current: await findAdministrator(deps, id) });
  }
  const { statement, told } = prepareInvitation(deps, { administratorId: id, madeBy: confirmed.id });
  try {
    await writeConfirmed(deps, confirmed, [
      refuseUnless(deps.db, selectEnabled(deps.db, id)),
      deleteInvitations(deps.db, id),
      takeOverPending(deps.db, id, confirmed.id),
      statement,
      insertAuditEntry(deps.db, {
        administratorId: confirmed.id,
        action: 'administrator.new-link',
        subjectId: id,
        fields: [],
      }),
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

/** Throws unless somebody else can still sign in. Nobody can disable their own account. */
const requireAnotherWayIn = async ({ db }: Deps, byId: string, current: Administrator): Promise<void> => {
  if (byId === current.id) throw new DomainError('conflict', { reason: 'own-account', current });
  if ((await selectOtherWayIn(db, current.id)).length === 0)
    throw new DomainError('conflict', { reason: 'last-administrator', current });
};

// A disabled administrator is signed out at once, no link lets them in again, and their own links let nobody in. Their
// open screens are told why.
const disabling = ({ db }: Deps, id: string, by: { by: string; now: Date }) => [
  refuseUnless(db, selectOtherWayIn(db, id)),
  deleteInvitations(db, id),
  ...endWhatTheyMade(db, id, by),
];

/** Who changes an account, with the password they typed again where the change needs one. */
export interface ChangeBy extends PasswordAgain {
  administrator: SignedInAdministrator;
}

/**
 * Changes a name, or who may sign in, which asks for the password again. A disabled administrator is signed out at
 * once, and the links they made no longer work. Throws `not-found`, `conflict`, and what `askAgain` throws.
 */
export const changeAdministrator = async (
  deps: Deps,
  { administrator, ...again }: ChangeBy,
  id: string,
  change: AdministratorChange,
): Promise<Administrator> => {
  const { db } = deps;
  const { name, updatedAt: readAt } = change;
  // The password is typed once. A second try, after somebody else's change, does not ask for it again.
  let confirmed: Confirmed | undefined;
  await changeObject({
    find: () => readAdministrator(deps, id),
    readAt,
    save: async (current) => {
      const verb = verbOf(current, change);
      const now = deps.now();
      const isAsRead = refuseUnless(db, selectUnchangedAdministrator(db, current));
      const entry = insertAuditEntry(db, {
        administratorId: administrator.id,
        action: `administrator.${verb}`,
        subjectId: id,
        fields: changedFields(current, { name }),
      });
      if (verb === 'update') {
        const renamed = updateAdministrator(db, id, { name, updatedAt: now });
        await db.batch([lockAdministrators(db), isAsRead, renamed, entry]);
        return;
      }
      if (verb === 'disable') await requireAnotherWayIn(deps, administrator.id, current);
      confirmed ??= await askAgain(deps, administrator, again);
      const disabledAt = verb === 'disable' ? now : null;
      await writeConfirmed(deps, confirmed, [
        isAsRead,
        ...(verb === 'disable'
          ? disabling(deps, id, { by: administrator.id, now })
          : // An enabled administrator signs in again. Screens that were open before stay closed.
            [deleteSessionsOf(db, id)]),
        updateAdministrator(db, id, { name, disabledAt, updatedAt: now }),
        entry,
      ]);
    },
  });
  return findAdministrator(deps, id);
};
