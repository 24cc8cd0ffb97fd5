import { randomInt } from 'node:crypto';
import {
  isTotpCode,
  type OwnFactors,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  RECOVERY_LETTERS,
  type Safety,
  type SafetyInput,
  shownRecoveryCode,
} from '#domain/account/factor.ts';
import { DomainError, validationError } from '#domain/error.ts';
import { selectClub } from '../club/queries.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Statement } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import type { Confirmed, SignedInAdministrator } from '../http/app-env.ts';
import type { NewMail } from '../outbox/outbox.ts';
import { hashTogether } from '../runtime/secrets.ts';
import { change, changedFields, write } from '../write/write.ts';
import { forgetCodes, limitCodes, stepOfCode } from './check-factor.ts';
import {
  confirmSecret,
  deletePasskey,
  deleteTotp,
  deleteUselessCodes,
  keepPendingSecret,
  replaceRecoveryCodes,
  selectFactor,
  selectPasskey,
  selectPasskeys,
  selectPendingSecret,
  selectRecoveryCodes,
  selectSafety,
  selectTotp,
  updateSafety,
} from './factor-queries.ts';
import { passwordGuard } from './passwords.ts';
import { toRecovery } from './recovery.ts';
import { selectRecoveries } from './recovery-queries.ts';
import { seal, unseal } from './seal.ts';
import { deleteSessionsOf } from './session-queries.ts';

const subjectOf = ({ id }: { id: string }) => ({ type: 'administrator' as const, id });

export const findOwnFactors = async ({ db }: Deps, administrator: SignedInAdministrator): Promise<OwnFactors> => {
  const { id, isFactorAsked } = administrator;
  const [[totp], keys, codes, [recovery]] = await db.batch([
    selectTotp(db, id),
    selectPasskeys(db, id),
    selectRecoveryCodes(db, id),
    selectRecoveries(db, id),
  ]);
  return {
    totpSince: totp?.secret ? (totp.confirmedAt?.toISOString() ?? null) : null,
    passkeys: keys.map(({ id: keyId, name, createdAt, lastUsedAt }) => ({
      id: keyId,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodes: codes.length,
    isAsked: isFactorAsked,
    recovery: recovery ? toRecovery(recovery) : null,
  };
};

const createRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]).join('');

/** Returns new recovery codes as they are shown once, and the statements that put them in place of all earlier ones. */
export const prepareRecoveryCodes = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  administratorId: string,
) => {
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
  const statements = replaceRecoveryCodes(db, administratorId, await hashTogether(settings.hashCost, codes));
  return { shown: codes.map(shownRecoveryCode), statements };
};

/** Returns the same for an account that gets its first factor, and otherwise none: its codes go on working. */
export const prepareFirstCodes = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  { id, hasTotp, hasPasskey }: Pick<SignedInAdministrator, 'id' | 'hasTotp' | 'hasPasskey'>,
): Promise<{ shown: string[] | null; statements: Statement[] }> =>
  hasTotp || hasPasskey ? { shown: null, statements: [] } : prepareRecoveryCodes(deps, id);

/**
 * Begins to set up a TOTP application, or to replace the current one. The secret is shown once and counts after
 * `confirmTotp`. Returns it as text, and as the URL that the application reads from a QR code.
 */
export const beginTotp = async (
  deps: Deps,
  { id, email }: SignedInAdministrator,
): Promise<{ secret: string; address: string }> => {
  const { createSecret, addressOf } = await import('./totp.ts');
  const secret = createSecret();
  const [[row]] = await Promise.all([selectClub(deps.db), keepPendingSecret(deps.db, id, seal(deps, id, secret))]);
  return { secret, address: addressOf(secret, { club: row?.club.shortName || row?.club.name || '', email }) };
};

/** Tells the owner of an account that a factor was taken off, in case it was not them. */
const removedMail = ({ now }: Pick<Deps, 'now'>, administratorId: string): NewMail => ({
  kind: 'factor-removed',
  data: { at: now().toISOString(), how: 'own' },
  to: { administratorId },
});

const wrongCode = () => validationError({ code: 'code-wrong' });

/**
 * Makes the application of codes count, with the first code it shows. Ends one's other sessions, which were opened
 * without it. Returns ten recovery codes for an account without other factors, else null. Throws `validation` on `code`
 * if it is not taken, `conflict` if nothing was begun, or `rate-limited`.
 */
export const confirmTotp = async (
  deps: Deps,
  administrator: SignedInAdministrator,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> => {
  const { db } = deps;
  const { id, sessionId } = administrator;
  await limitCodes(deps, id);
  const [row] = await selectTotp(db, id);
  const kept = row?.pendingSecret ?? undefined;
  if (kept === undefined) throw new DomainError('conflict', { reason: 'no-factor' });
  const step = isTotpCode(code) ? await stepOfCode(deps, { administratorId: id, kept, code }) : 'code-wrong';
  if (typeof step === 'string') throw validationError({ code: step });
  const secret = unseal(deps, id, kept);
  if (secret === undefined) throw wrongCode();
  const codes = await prepareFirstCodes(deps, administrator);
  await write(deps, {
    actor: administrator,
    subject: subjectOf(administrator),
    action: 'administrator.add-factor',
    first: [refuseUnless(db, selectPendingSecret(db, id, kept))],
    statements: [
      confirmSecret(db, id, { secret: seal(deps, id, secret), step, at: deps.now() }),
      ...codes.statements,
      deleteSessionsOf(db, id, { but: sessionId }),
    ],
    // A new application replaces the previous one, so the owner is told about the removal.
    mails: administrator.hasTotp ? [removedMail(deps, id)] : [],
    refusal: async () => wrongCode(),
  });
  await forgetCodes(deps, id);
  return { recoveryCodes: codes.shown };
};

interface Removal {
  statement: Statement;
  /** Selects the factor to remove. If it is already gone, nothing happens: the removal is idempotent. */
  found: ReturnType<typeof selectTotp | typeof selectPasskey>;
}

/** Takes a factor off an account, unless it is the last one and the club asks for one. */
const remove = async (
  deps: Deps,
  administrator: SignedInAdministrator,
  confirmed: Confirmed,
  { statement, found }: Removal,
): Promise<void> => {
  const { db } = deps;
  const { id, sessionId, isFactorAsked } = administrator;
  const { first, refusal } = passwordGuard(deps, confirmed);
  const isAnotherLeft = isFactorAsked ? [refuseUnless(db, selectFactor(db, id))] : [];
  await write(deps, {
    actor: confirmed,
    subject: subjectOf(administrator),
    action: 'administrator.remove-factor',
    first: [...first, refuseUnless(db, found)],
    statements: [statement, ...isAnotherLeft, deleteUselessCodes(db, id), deleteSessionsOf(db, id, { but: sessionId })],
    mails: [removedMail(deps, id)],
    refusal: async () =>
      (await refusal()) ??
      new DomainError('conflict', { reason: (await found).length > 0 ? 'factor-asked' : 'no-factor' }),
  });
};

/** Takes the application of codes off one's account. Throws `conflict` if the club asks for it and it is the last one. */
export const removeTotp = async (
  deps: Deps,
  administrator: SignedInAdministrator,
  confirmed: Confirmed,
): Promise<void> => {
  const { id } = administrator;
  await remove(deps, administrator, confirmed, {
    statement: deleteTotp(deps.db, id),
    found: selectTotp(deps.db, id),
  });
};

/** Takes a passkey off one's account. Throws `conflict` if the club asks for it and it is the last factor. */
export const removePasskey = async (
  deps: Deps,
  administrator: SignedInAdministrator,
  confirmed: Confirmed,
  passkeyId: string,
): Promise<void> => {
  const { db } = deps;
  const passkey = { id: passkeyId, administratorId: administrator.id };
  await remove(deps, administrator, confirmed, {
    statement: deletePasskey(db, passkey),
    found: selectPasskey(db, passkey),
  });
};

/** Makes ten new recovery codes. Earlier ones open nothing any more. Throws `conflict` for an account without a factor. */
export const renewRecoveryCodes = async (
  deps: Deps,
  administrator: SignedInAdministrator,
  confirmed: Confirmed,
): Promise<{ recoveryCodes: string[] }> => {
  const { db } = deps;
  const { shown, statements } = await prepareRecoveryCodes(deps, administrator.id);
  const { first, refusal } = passwordGuard(deps, confirmed);
  await write(deps, {
    actor: confirmed,
    subject: subjectOf(administrator),
    action: 'administrator.renew-codes',
    first: [...first, refuseUnless(db, selectFactor(db, administrator.id))],
    statements,
    refusal: async () => (await refusal()) ?? new DomainError('conflict', { reason: 'no-factor' }),
  });
  return { recoveryCodes: shown };
};

/**
 * Returns how the club guards its accounts and its money. Throws `not-found` without a row, which the migrations
 * insert.
 */
export const findSafety = async ({ db }: Pick<Deps, 'db'>): Promise<Safety> => {
  const [row] = await selectSafety(db);
  if (!row) throw new DomainError('not-found');
  return { ...row, updatedAt: row.updatedAt.toISOString() };
};

/**
 * Changes how the club guards its accounts and its money. Only an administrator with a second factor can require one.
 * Throws `conflict` if they have none, or if the club's settings changed since `updatedAt`.
 */
export const changeSafety = async (
  deps: Deps,
  administrator: SignedInAdministrator,
  confirmed: Confirmed,
  { updatedAt: readAt, ...safety }: SafetyInput,
): Promise<Safety> => {
  const { db } = deps;
  if (safety.factorAsked && !administrator.hasTotp && !administrator.hasPasskey)
    throw new DomainError('conflict', { reason: 'no-factor' });
  const club = { actor: confirmed, subject: { type: 'club' as const, id: 'club' }, find: () => findSafety(deps) };
  await change(deps, { ...club, readAt }, (current) => ({
    action: 'club.safety',
    fields: changedFields(current, safety),
    ...passwordGuard(deps, confirmed),
    statements: [updateSafety(db, { ...safety, updatedAt: deps.now() })],
  }));
  return findSafety(deps);
};
