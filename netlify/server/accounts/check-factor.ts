import { cleanFactorCode, type FactorRequired, isRecoveryCode, isTotpCode } from '#domain/account/factor.ts';
import { DomainError, validationError } from '#domain/error.ts';
import { isRefusedWrite } from '../db/errors.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Statement } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { forgetAttempts, limitAttempts } from '../http/rate-limit.ts';
import { findHash } from '../runtime/secrets.ts';
import { insertLine, insertLinesAbout } from '../write/queries.ts';
import {
  deleteRecoveryCode,
  selectRecoveryCodes,
  selectTotp,
  selectUnusedCode,
  selectUnusedStep,
  takeStep,
} from './factor-queries.ts';
import { deleteRecovery, selectRecovery } from './recovery-queries.ts';
import { unseal } from './seal.ts';

/** Why a code was not taken. */
export type CodeRefusal = 'code-wrong' | 'code-fast' | 'code-slow' | 'code-unreadable';

const refusals = { fast: 'code-fast', slow: 'code-slow' } as const;

/** Returns the step of a code of a kept secret, or why it is none of now. `code` has six digits. */
export const stepOfCode = async (
  deps: Pick<Deps, 'settings' | 'now' | 'log'>,
  { administratorId, kept, code }: { administratorId: string; kept: string; code: string },
): Promise<number | CodeRefusal> => {
  const secret = unseal(deps, administratorId, kept);
  if (secret === undefined) {
    // The site's secret is another one than when it was set up. Recovery codes and passkeys go on working.
    deps.log('the secret of a second factor cannot be read', {});
    return 'code-unreadable';
  }
  const { stepOf } = await import('./totp.ts');
  const step = stepOf(secret, code, deps.now()) ?? 'code-wrong';
  return step === 'fast' || step === 'slow' ? refusals[step] : step;
};

/**
 * Returns the statements that use up a TOTP code, or why the code is refused. Their transaction fails if another
 * request has just used the same code or a later one.
 */
const spendTotpCode = async (deps: Deps, administratorId: string, code: string): Promise<Statement[] | CodeRefusal> => {
  const [row] = await selectTotp(deps.db, administratorId);
  if (!row?.secret) return 'code-wrong';
  const step = await stepOfCode(deps, { administratorId, kept: row.secret, code });
  if (typeof step === 'string') return step;
  if (step <= row.lastStep) return 'code-wrong';
  return [
    refuseUnless(deps.db, selectUnusedStep(deps.db, administratorId, step)),
    takeStep(deps.db, administratorId, step),
  ];
};

const spendRecoveryCode = async (
  deps: Deps,
  administratorId: string,
  code: string,
): Promise<Statement[] | CodeRefusal> => {
  const rows = await selectRecoveryCodes(deps.db, administratorId);
  const hash = await findHash(
    deps.settings.hashCost,
    code,
    rows.map(({ codeHash }) => codeHash),
  );
  if (hash === undefined) return 'code-wrong';
  return [
    refuseUnless(deps.db, selectUnusedCode(deps.db, administratorId, hash)),
    deleteRecoveryCode(deps.db, administratorId, hash),
    insertLine(deps.db, {
      actor: { kind: 'administrator', id: administratorId },
      subject: { type: 'administrator', id: administratorId },
      action: 'administrator.recovery-code',
      fields: [],
    }),
  ];
};

/**
 * How many wrong codes an account takes in an hour. Only a person who knows the password can try codes, so a stranger
 * cannot lock an account by its name. Three codes of a million are right at a time, so guessing one takes years.
 */
const CODE_LIMIT = { attempts: 10, windowSeconds: 3600 };

const codesOf = (administratorId: string): string => `codes of ${administratorId}`;

/** Counts a try of a code. Throws `rate-limited` after too many wrong ones. */
export const limitCodes = async (deps: Deps, administratorId: string): Promise<void> => {
  if (deps.settings.limits.login.attempts > 0) await limitAttempts(deps, CODE_LIMIT, codesOf(administratorId));
};

/** Forgets the wrong codes of an account, once a right one came. */
export const forgetCodes = async (deps: Deps, administratorId: string): Promise<void> => {
  if (deps.settings.limits.login.attempts > 0) await forgetAttempts(deps, [codesOf(administratorId)]);
};

/** Returns the statements that stop an account's recovery: a person who uses their factor has not lost it. */
export const stoppingRecovery = ({ db }: Pick<Deps, 'db'>, id: string): Statement[] => {
  const actor = { kind: 'administrator' as const, id };
  const stopping = { actor, type: 'administrator' as const, action: 'administrator.stop-recovery' as const };
  return [insertLinesAbout(db, selectRecovery(db, id), stopping), deleteRecovery(db, id)];
};

/**
 * Checks the second factor after the password. Returns the statements that use up the code, for the transaction that
 * signs in. Throws `factor-required` without a code, `validation` on `code` if it is wrong, or `rate-limited`.
 */
export const passFactor = async (
  deps: Deps,
  { id, ...required }: FactorRequired & { id: string },
  typed: string | undefined,
): Promise<Statement[]> => {
  if (typed === undefined) throw new DomainError('factor-required', { current: required });
  await limitCodes(deps, id);
  const code = cleanFactorCode(typed);
  const using = isTotpCode(code)
    ? await spendTotpCode(deps, id, code)
    : isRecoveryCode(code)
      ? await spendRecoveryCode(deps, id, code)
      : ('code-wrong' as const);
  if (typeof using === 'string') throw validationError({ code: using });
  return [...using, ...stoppingRecovery(deps, id)];
};

/** Uses up a TOTP code that replaces the password. Returns why it is refused, or undefined. Throws `rate-limited`. */
export const takeTotpCode = async (
  deps: Deps,
  administratorId: string,
  code: string,
): Promise<CodeRefusal | undefined> => {
  await limitCodes(deps, administratorId);
  const using = await spendTotpCode(deps, administratorId, code);
  if (typeof using === 'string') return using;
  const [first, ...others] = using;
  if (!first) return 'code-wrong';
  try {
    await deps.db.batch([first, ...others]);
  } catch (error) {
    if (isRefusedWrite(error)) return 'code-wrong';
    throw error;
  }
  await forgetCodes(deps, administratorId);
  return undefined;
};
