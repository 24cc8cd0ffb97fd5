import type { PasswordChange } from '#domain/account/administrator.ts';
import { cleanFactorCode, isTotpCode, PASSKEY_PROOF } from '#domain/account/factor.ts';
import { weaknessOf } from '#domain/account/password.ts';
import { DomainError, type FieldErrorCode, validationError } from '#domain/error.ts';
import { selectClub } from '../club/queries.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps, Settings } from '../deps.ts';
import type { Confirmed, SignedInAdministrator } from '../http/app-env.ts';
import type { NewMail } from '../outbox/outbox.ts';
import { hashPassword, hashToken, isPassword } from '../runtime/secrets.ts';
import { write } from '../write/write.ts';
import { deleteInvitations, lockAdministrators, selectEnabled, updateAdministrator } from './administrator-queries.ts';
import { takeTotpCode } from './check-factor.ts';
import { takeChallenge } from './passkey-queries.ts';
import { forgetLoginFailures, slowLogin } from './session-actions.ts';
import { deleteSessionsOf, forgetBrowsers, selectOtherPassword } from './session-queries.ts';

/**
 * Returns the hash of a new password. Throws `validation` on `password` if it is too short, too long, regular, common,
 * or made of names of the person or the club (docs/rules.md#passwords).
 */
export const hashNewPassword = async (
  { db, settings }: Pick<Deps, 'db'> & { settings: Pick<Settings, 'hashCost'> },
  { name, email }: { name: string; email: string },
  password: string,
): Promise<string> => {
  const [{ isCommonPassword }, rows] = await Promise.all([import('./common-passwords.ts'), selectClub(db)]);
  const ofClub = rows.flatMap(({ club }) => [club.name, club.shortName]);
  const weakness = weaknessOf(password, { personal: [name, email, ...ofClub], isCommon: isCommonPassword });
  if (weakness) throw validationError({ password: weakness });
  return hashPassword(settings.hashCost, password);
};

export interface PasswordAgain {
  /**
   * What was typed: the present password, or the code that an application shows, or the proof of a passkey. No password is
   * so short, or chosen by anybody as such a proof. Undefined if nothing was sent.
   */
  password: string | undefined;
  ip: string;
}

type Asked = Pick<SignedInAdministrator, 'id' | 'email' | 'sessionId'>;

/**
 * Returns why the password, code or passkey is wrong, or undefined if it is right. It uses up a code and a passkey
 * proof.
 */
const whatIsWrong = async (
  deps: Deps,
  { id, sessionId }: Asked,
  typed: string,
  passwordHash: string,
): Promise<FieldErrorCode | undefined> => {
  if (typed.startsWith(PASSKEY_PROOF)) {
    const hash = hashToken(typed.slice(PASSKEY_PROOF.length));
    const [taken] = await takeChallenge(deps.db, { hash, purpose: 'proof', sessionId }, deps.now());
    return taken ? undefined : 'passkey-wrong';
  }
  const code = cleanFactorCode(typed);
  if (isTotpCode(code)) return takeTotpCode(deps, id, code);
  return (await isPassword(deps.settings.hashCost, typed, passwordHash)) ? undefined : 'password-wrong';
};

/**
 * Returns the signed-in administrator if their password, code or passkey is right, otherwise why it is wrong. Failures
 * count like failed logins, by account and by address. Throws `forbidden` if the account was disabled since the session
 * was checked, or `rate-limited`.
 */
const findConfirmed = async (
  deps: Deps,
  { email, id, ip }: { email: string; id: string; ip: string },
  check: (passwordHash: string) => Promise<FieldErrorCode | undefined>,
): Promise<Confirmed | FieldErrorCode> => {
  await slowLogin(deps, { email, ip });
  const [account] = await selectEnabled(deps.db, id);
  if (!account) throw new DomainError('forbidden');
  const { passwordHash } = account;
  if (passwordHash === null) return 'password-wrong';
  const wrong = await check(passwordHash);
  if (wrong) return wrong;
  await forgetLoginFailures(deps, { email, ip });
  return { kind: 'administrator', id, passwordHash };
};

/**
 * Checks again that the signed-in administrator is present, by their password, a code of their second factor or their
 * passkey (docs/rules.md#asked-again). Throws `validation` on `password` if it is missing or wrong, `forbidden` if the
 * account has been disabled, or `rate-limited`. A wrong answer is never a 401 or 403, because these end the session in
 * the browser.
 */
export const confirmPassword = async (
  deps: Deps,
  administrator: Asked,
  { password, ip }: PasswordAgain,
): Promise<Confirmed> => {
  if (!password) throw validationError({ password: 'required' });
  const { id, email } = administrator;
  const confirmed = await findConfirmed(deps, { id, email, ip }, (passwordHash) =>
    whatIsWrong(deps, administrator, password, passwordHash),
  );
  if (typeof confirmed === 'string') throw validationError({ password: confirmed });
  return confirmed;
};

/**
 * Returns the guard of a write that needs the password: the account must be enabled and still have that password. Its
 * refusal is `forbidden` or `validation`, or undefined if another guard refused; then the write is retried.
 */
export const passwordGuard = ({ db }: Deps, { id, passwordHash }: Confirmed) => ({
  first: [lockAdministrators(db), refuseWhen(db, selectOtherPassword(db, { id, passwordHash }))],
  refusal: async (): Promise<DomainError | undefined> => {
    const [account] = await selectEnabled(db, id);
    if (!account) return new DomainError('forbidden');
    return account.passwordHash === passwordHash ? undefined : validationError({ password: 'password-wrong' });
  },
});

/** Returns the mail that tells the owner of an account of its new password. */
export const passwordChanged = ({ now }: Pick<Deps, 'now'>, administratorId: string): NewMail => ({
  kind: 'password-changed',
  data: { at: now().toISOString() },
  to: { administratorId },
});

const wrong = () => validationError({ current: 'password-wrong' });

/**
 * Changes one's own password, and tells so by mail. Ends one's other sessions, the known browsers and the link of a forgotten
 * password. Throws `validation` if
 * the present password is wrong (as slowly as a login) or the new one is weak, or `rate-limited`.
 */
export const changePassword = async (
  deps: Deps,
  administrator: SignedInAdministrator,
  { current, password, ip }: PasswordChange & { ip: string },
): Promise<void> => {
  const { id, email, sessionId } = administrator;
  // Only the password counts here: a thief who has just the phone must not choose a new password.
  const confirmed = await findConfirmed(deps, { id, email, ip }, async (passwordHash) =>
    (await isPassword(deps.settings.hashCost, current, passwordHash)) ? undefined : 'password-wrong',
  );
  // A new password equal to the present one gets the same error: another error would reveal the present password.
  if (typeof confirmed === 'string') throw wrong();
  const passwordHash = await hashNewPassword(deps, administrator, password);
  await write(deps, {
    actor: confirmed,
    subject: { type: 'administrator', id },
    action: 'administrator.password',
    fields: ['password'],
    first: [lockAdministrators(deps.db), refuseWhen(deps.db, selectOtherPassword(deps.db, confirmed))],
    statements: [
      updateAdministrator(deps.db, id, { passwordHash, updatedAt: deps.now() }),
      deleteSessionsOf(deps.db, id, { but: sessionId }),
      deleteInvitations(deps.db, id),
      forgetBrowsers(deps.db, id),
    ],
    mails: [passwordChanged(deps, id)],
    refusal: async () => wrong(),
  });
};
