import { randomUUID } from 'node:crypto';
import {
  type Acceptance,
  type Administrator,
  type AdministratorChange,
  type AdministratorSession,
  INVITATION_DAYS,
  type Invitation,
  type Invited,
  NEW_PASSWORD_DAYS,
} from '#domain/account/administrator.ts';
import { type Area, allows, sortedRoles } from '#domain/account/role.ts';
import { DAY_MS } from '#domain/dates.ts';
import { DomainError, validationError } from '#domain/error.ts';
import type { Actor } from '#domain/site/audit.ts';
import { isRefusedWrite, isTaken } from '../db/errors.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { Confirmed, SignedInAdministrator } from '../http/app-env.ts';
import { networkOf } from '../http/network.ts';
import { countInTurn, forgetAttempts, limitAttempts, subjectsOf } from '../http/rate-limit.ts';
import { invitationUrl } from '../outbox/links.ts';
import { revokeLinksMadeBy } from '../persons/link-queries.ts';
import { inBackground } from '../runtime/background.ts';
import { errorNameOf } from '../runtime/log.ts';
import { hashToken, linkToken } from '../runtime/secrets.ts';
import { change, changedFields, write } from '../write/write.ts';
import {
  deleteInvitations,
  endWhatTheyMade,
  insertAdministrator,
  insertInvitation,
  lockAdministrators,
  selectAdministrators,
  selectEnabled,
  selectLiveInvitation,
  selectOtherOwner,
  takeOverPending,
  toAdministrator,
  updateAdministrator,
} from './administrator-queries.ts';
import { confirmPassword, hashNewPassword, type PasswordAgain, passwordChanged, passwordGuard } from './passwords.ts';
import { endRecoveriesBy } from './recovery-queries.ts';
import { knowing, newBrowserMails, prepareSession, type SentBrowser, type SignedIn } from './session-actions.ts';
import {
  deleteSessionsOf,
  findAdministratorByEmail,
  forgetBrowsers,
  selectLiveSessionOf,
  selectLiveSessionsOf,
} from './session-queries.ts';
import { roleGuard } from './still-allowed.ts';

/** Returns every administrator: those who may sign in, disabled ones and invited ones. */
export const listAdministrators = async ({ db }: Pick<Deps, 'db'>): Promise<Administrator[]> =>
  (await selectAdministrators(db)).map(toAdministrator);

const findAdministrator = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Administrator> => {
  const [row] = await selectAdministrators(db, id);
  if (!row) throw new DomainError('not-found');
  return toAdministrator(row);
};

/** How many links for a new password one account gets: more would use up the mails of a day. */
const NEW_PASSWORD_LIMIT = { attempts: 3, windowSeconds: DAY_MS / 1000 };

const prepareInvitation = (
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  invitation: { administratorId: string; madeBy: string },
  days = INVITATION_DAYS,
) => {
  const id = randomUUID();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
  const tokenHash = hashToken(linkToken(settings.linkSecret, id));
  return {
    id,
    statement: insertInvitation(db, { id, ...invitation, tokenHash, createdAt, expiresAt }),
    handedOut: { link: invitationUrl({ settings }, id), expiresAt: expiresAt.toISOString() },
  };
};

/** Returns the guard of an invitation: the administrator has just confirmed their password and still has the right. */
const inviting = (deps: Deps, confirmed: Confirmed) => {
  const typed = passwordGuard(deps, confirmed);
  const allowed = roleGuard(deps, confirmed, 'accounts');
  return {
    first: [...typed.first, ...allowed.first],
    refusal: async () => (await typed.refusal()) ?? allowed.refusal(),
  };
};

const isMailed = ({ mail }: Pick<Deps, 'mail'>): boolean => mail.server !== undefined;

/**
 * Makes an account without a password, and the link that opens it once within seven days. The link is mailed, and
 * returned to be handed over by hand. Throws `duplicate` if the e-mail address has an account.
 */
export const inviteAdministrator = async (
  deps: Deps,
  confirmed: Confirmed,
  { name, email, roles, disciplines }: Invited,
): Promise<Invitation> => {
  const { db } = deps;
  const id = randomUUID();
  const {
    id: invitationId,
    statement,
    handedOut,
  } = prepareInvitation(deps, {
    administratorId: id,
    madeBy: confirmed.id,
  });
  try {
    await write(deps, {
      ...inviting(deps, confirmed),
      actor: confirmed,
      subject: { type: 'administrator', id },
      action: 'administrator.invite',
      fields: ['name', 'email', 'roles'],
      statements: [
        insertAdministrator(db, {
          id,
          name,
          email,
          roles: sortedRoles(roles),
          disciplines,
          invitedBy: confirmed.id,
          updatedAt: deps.now(),
        }),
        statement,
      ],
      mails: [{ kind: 'invitation', data: { invitationId }, invitationId, to: { administratorId: id } }],
    });
  } catch (error) {
    throw isTaken(error) ? new DomainError('duplicate', { cause: error }) : error;
  }
  return { administrator: await findAdministrator(deps, id), ...handedOut, isMailed: isMailed(deps) };
};

/**
 * Makes another link for somebody else who lost theirs or forgot their password. Earlier links no longer work. Throws
 * `not-found`, or `conflict` if the account is disabled or is one's own.
 */
export const renewInvitation = async (deps: Deps, confirmed: Confirmed, id: string): Promise<Invitation> => {
  const { db } = deps;
  const refuse = async (reason: 'own-link' | 'account-disabled', cause?: unknown) =>
    new DomainError('conflict', { reason, current: await findAdministrator(deps, id), cause });
  if (id === confirmed.id) throw await refuse('own-link');
  const { invited } = await findAdministrator(deps, id);
  const {
    id: invitationId,
    statement,
    handedOut,
  } = prepareInvitation(deps, { administratorId: id, madeBy: confirmed.id });
  const { first, refusal } = inviting(deps, confirmed);
  await write(deps, {
    actor: confirmed,
    subject: { type: 'administrator', id },
    action: 'administrator.new-link',
    first: [...first, refuseUnless(db, selectEnabled(db, id))],
    statements: [deleteInvitations(db, id), takeOverPending(db, { id, invitedBy: confirmed.id }), statement],
    mails: [
      {
        ...(invited
          ? { kind: 'invitation', data: { invitationId } }
          : { kind: 'new-password', data: { invitationId, days: INVITATION_DAYS } }),
        invitationId,
        to: { administratorId: id },
      },
    ],
    refusal: async (cause) => (await refusal()) ?? refuse('account-disabled', cause),
  });
  return { administrator: await findAdministrator(deps, id), ...handedOut, isMailed: isMailed(deps) };
};

/**
 * Mails a link to choose a new password to an administrator who forgot theirs (docs/rules.md#forgotten-password). Earlier
 * links and the old password go on working until a link is used, so that nobody can lock somebody else out. Does nothing
 * for an unknown address, a disabled account or one that is only invited, and after too many links for one account.
 */
export const mailNewPassword = async (deps: Deps, email: string): Promise<void> => {
  const { db } = deps;
  const account = await findAdministratorByEmail(db, email);
  if (!account?.passwordHash || account.disabledAt) return;
  const [counted] = await countInTurn(deps, NEW_PASSWORD_LIMIT, [`forgotten password of ${account.id}`]);
  if (counted && counted.count > NEW_PASSWORD_LIMIT.attempts) return;
  const { id } = account;
  const invitation = prepareInvitation(deps, { administratorId: id, madeBy: id }, NEW_PASSWORD_DAYS);
  await write(deps, {
    actor: { kind: 'visitor' },
    subject: { type: 'administrator', id },
    action: 'administrator.forget',
    first: [lockAdministrators(db), refuseUnless(db, selectEnabled(db, id))],
    statements: [invitation.statement],
    mails: [
      {
        kind: 'new-password',
        data: { invitationId: invitation.id, days: NEW_PASSWORD_DAYS },
        invitationId: invitation.id,
        to: { administratorId: id },
      },
    ],
  });
};

/**
 * Answers a forgotten password the same way and in the same time whether the address is known: everything else follows
 * the answer. Throws `rate-limited` after too many from one address.
 */
export const forgetPassword = async (deps: Deps, { email, ip }: { email: string; ip: string }): Promise<void> => {
  await limitAttempts(deps, deps.settings.limits.login, ...subjectsOf('forgotten ip', ip));
  if (!isMailed(deps)) return;
  inBackground(
    mailNewPassword(deps, email).catch((error: unknown) => deps.log('no link mailed', { error: errorNameOf(error) })),
  );
};

/** Who chose a password, and the token of their session unless a second factor is still asked. */
type Accepted = Omit<SignedIn, 'token'> & { token: string | null };

const closed = () => validationError({ token: 'invitation-invalid' });

/**
 * Sets a password with the link of an invitation and signs in, unless the account has a second factor: then `token` is
 * null, and its owner signs in with a code. The link works once; earlier sessions end. A mail tells of a
 * browser that the account does not know, because a link can be stolen like a password. Throws
 * `validation` if the link is unknown, used, expired or made by a disabled administrator, or the password is weak;
 * `rate-limited` after too many unknown links from one address.
 */
export const acceptInvitation = async (
  deps: Deps,
  { token, password, browser, agent, ip }: Acceptance & SentBrowser & { ip: string },
): Promise<Accepted> => {
  const rule = 'invitation ip';
  await limitAttempts(deps, deps.settings.limits.login, ...subjectsOf(rule, ip));
  const tokenHash = hashToken(token);
  const [user] = await selectLiveInvitation(deps.db, tokenHash, deps.now());
  if (!user) throw closed();
  // The holder of a valid link guesses nothing, so their weak passwords do not count as attempts.
  if (deps.settings.limits.login.attempts > 0) await forgetAttempts(deps, [`${rule} ${networkOf(ip)}`]);
  const passwordHash = await hashNewPassword(deps, user, password);
  const { hasFactor, hadPassword, ...account } = user;
  const session = prepareSession(deps, user.id, agent);
  await write(deps, {
    actor: { kind: 'administrator', id: user.id },
    subject: { type: 'administrator', id: user.id },
    action: 'administrator.join',
    fields: ['password'],
    first: [lockAdministrators(deps.db), refuseUnless(deps.db, selectLiveInvitation(deps.db, tokenHash, deps.now()))],
    statements: [
      updateAdministrator(deps.db, user.id, { passwordHash, updatedAt: deps.now() }),
      deleteInvitations(deps.db, user.id),
      deleteSessionsOf(deps.db, user.id),
      forgetBrowsers(deps.db, user.id),
      ...(hasFactor ? [] : [session.statement, ...knowing(deps, user.id, browser)]),
    ],
    // A first password replaces none.
    mails: [
      ...(hadPassword ? [passwordChanged(deps, user.id)] : []),
      ...(hasFactor ? [] : await newBrowserMails(deps, user.id, { browser, agent })),
    ],
    refusal: async () => closed(),
  });
  return { token: hasFactor ? null : session.token, user: account };
};

type Verb = 'update' | 'roles' | 'disable' | 'enable';

/** What an account may do: its roles, and the disciplines whose classes it sees. */
type Rights = Pick<Administrator, 'roles' | 'disciplines'>;

const rightsAfter = (current: Administrator, { roles, disciplines }: AdministratorChange): Rights => ({
  roles: roles ? sortedRoles(roles) : current.roles,
  disciplines: disciplines ? [...new Set(disciplines)] : current.disciplines,
});

const verbOf = (current: Administrator, { disabled }: AdministratorChange, rights: Rights): Verb => {
  if ((current.disabledAt !== null) !== disabled) return disabled ? 'disable' : 'enable';
  return changedFields(current, rights).length > 0 ? 'roles' : 'update';
};

const isOwner = ({ roles }: Pick<Rights, 'roles'>): boolean => roles.includes('owner');

/** Throws if the change would leave the club without an owner who can sign in, or gives oneself a role. */
const requireLawful = async ({ db }: Deps, byId: string, current: Administrator, verb: Verb, after: Rights) => {
  const refuse = (reason: 'own-account' | 'own-roles' | 'last-owner') =>
    new DomainError('conflict', { reason, current });
  if (verb === 'disable' && byId === current.id) throw refuse('own-account');
  if (byId === current.id && !after.roles.every((role) => current.roles.includes(role))) throw refuse('own-roles');
  const isLeft = isOwner(current) && (verb === 'disable' || !isOwner(after));
  if (isLeft && (await selectOtherOwner(db, current.id)).length === 0) throw refuse('last-owner');
  return isLeft;
};

const loses = (before: Rights, after: Rights, area: Area): boolean =>
  allows(before.roles, area, 'write') && !allows(after.roles, area, 'write');

interface Rightful {
  current: Administrator;
  after: Rights;
  verb: Exclude<Verb, 'update'>;
  isOwnerLeft: boolean;
  actor: Actor;
  now: Date;
}

/**
 * Returns what else ends. A disabled administrator loses their sessions and invitation links, and the links they made
 * stop working. Their open screens show why. An administrator who loses the right to make links loses their links too.
 */
const ending = ({ db }: Deps, { current, after, verb, isOwnerLeft, ...by }: Rightful) => {
  const { id } = current;
  const isDisabled = verb === 'disable';
  return [
    ...(isOwnerLeft ? [refuseUnless(db, selectOtherOwner(db, id))] : []),
    ...(isDisabled ? [deleteInvitations(db, id)] : []),
    // An enabled administrator signs in again. Screens that were open before stay closed.
    ...(verb === 'enable' ? [deleteSessionsOf(db, id)] : []),
    ...(isDisabled || loses(current, after, 'accounts') ? endWhatTheyMade(db, id, by) : []),
    ...(isDisabled || isOwner(current) !== isOwner(after) ? [endRecoveriesBy(db, id)] : []),
    ...(loses(current, after, 'files') ? [revokeLinksMadeBy(db, id, by.now)] : []),
  ];
};

/** Who changes an account, with the password they typed again where the change needs one. */
export interface ChangeBy extends PasswordAgain {
  administrator: SignedInAdministrator;
}

/**
 * Changes a name, or what an account may do and whether it may sign in, which asks for the password again. A disabled
 * administrator is signed out at once, new roles count at once on open screens, and links end with the right to make
 * them. Nobody gives themselves a role, and the last owner stays one. Throws `not-found`, `conflict`, `role-missing`, and
 * what `confirmPassword` throws.
 */
export const changeAdministrator = async (
  deps: Deps,
  { administrator, ...again }: ChangeBy,
  id: string,
  sent: AdministratorChange,
): Promise<Administrator> => {
  const { db } = deps;
  const { name, updatedAt: readAt } = sent;
  const account = { subject: { type: 'administrator' as const, id }, find: () => findAdministrator(deps, id), readAt };
  // A retry after another administrator's change does not ask for the password again.
  let confirmed: Confirmed | undefined;
  await change(deps, { actor: administrator, ...account }, async (current) => {
    const after = rightsAfter(current, sent);
    const verb = verbOf(current, sent, after);
    const now = deps.now();
    const entry = {
      action: `administrator.${verb}` as const,
      fields: changedFields<Rights & { name: string }>(current, { name, ...after }),
    };
    if (verb === 'update') {
      const statements = [updateAdministrator(db, id, { name, updatedAt: now })];
      return { ...entry, ...roleGuard(deps, administrator, 'accounts'), statements };
    }
    const isOwnerLeft = await requireLawful(deps, administrator.id, current, verb, after);
    confirmed ??= await confirmPassword(deps, administrator, again);
    const disabledAt = sent.disabled ? (current.disabledAt ? new Date(current.disabledAt) : now) : null;
    return {
      ...entry,
      ...inviting(deps, confirmed),
      actor: confirmed,
      statements: [
        ...ending(deps, { current, after, verb, isOwnerLeft, actor: administrator, now }),
        updateAdministrator(db, id, { name, ...after, disabledAt, updatedAt: now }),
      ],
    };
  });
  return findAdministrator(deps, id);
};

/** Returns the live sessions of an account, the latest used first. */
export const listSessions = async (
  deps: Deps,
  { sessionId }: SignedInAdministrator,
  administratorId: string,
): Promise<AdministratorSession[]> => {
  const rows = await selectLiveSessionsOf(deps.db, administratorId, deps.now());
  return rows.map(({ id, browser, system, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    browser,
    system,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isPresent: id === sessionId,
  }));
};

/** Ends a session of an account. Ending it twice, or ending an unknown session, is no error. */
export const revokeSession = async (
  deps: Deps,
  actor: Confirmed,
  session: { id: string; administratorId: string },
): Promise<void> => {
  const { id, administratorId } = session;
  try {
    await write(deps, {
      actor,
      subject: { type: 'administrator', id: administratorId },
      action: 'administrator.revoke',
      first: [refuseUnless(deps.db, selectLiveSessionOf(deps.db, session, deps.now()))],
      statements: [deleteSessionsOf(deps.db, administratorId, { only: id })],
    });
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
  }
};

/** Ends every session of the account except the current one. Does nothing if there is no other. */
export const revokeSessions = async (
  deps: Deps,
  { sessionId }: Pick<SignedInAdministrator, 'sessionId'>,
  actor: Confirmed,
  administratorId: string,
): Promise<void> => {
  const but = { but: sessionId };
  try {
    await write(deps, {
      actor,
      subject: { type: 'administrator', id: administratorId },
      action: 'administrator.revoke-all',
      first: [refuseUnless(deps.db, selectLiveSessionsOf(deps.db, administratorId, deps.now(), but))],
      statements: [deleteSessionsOf(deps.db, administratorId, but)],
    });
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
  }
};
