import { atom } from 'nanostores';
import type { FactorRequired } from '#domain/account/factor.ts';
import type { Role } from '#domain/account/role.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { factorRequiredBy } from '#lib/factor-required.ts';
import { keepRoles } from '#lib/kept-roles.ts';
import { browserKey, readToken, writeToken } from '#lib/storage.ts';
import { factorCodeMessages as factorWords } from '#messages/factor.ts';
import { loginMessages as words } from '#messages/login.ts';

interface Credentials {
  email: string;
  password: string;
  /** The code of the second factor, once the server requires it. */
  code?: string | undefined;
}

export type CredentialField = keyof Credentials;

/** The means that open the account in addition to its password, once the password was right. */
export const $means = atom<FactorRequired | undefined>(undefined);

export type LoginState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'failed'; message: string; fields: Readonly<Partial<Record<CredentialField, string>>> }
  | { kind: 'done' };

export const $login = atom<LoginState>({ kind: 'idle' });

/**
 * Signs in and keeps the token. Returns false if it failed; the state then holds the reason. It ignores a second call
 * while one is running.
 */
export const logIn = async ({ code, ...credentials }: Credentials): Promise<boolean> => {
  const { kind } = $login.get();
  if (kind === 'sending' || kind === 'done') return false;
  const missing = missingFields({ ...credentials, code });
  if (missing) return fail('', missing);
  return enter(() => call(api.login.$post({ json: { ...credentials, ...(code && { code }), browser: browserKey() } })));
};

/** Signs in with a passkey, which also identifies the account. Returns the same as `logIn`. */
export const logInByPasskey = async (): Promise<boolean> => {
  const { kind } = $login.get();
  if (kind === 'sending' || kind === 'done') return false;
  return enter(async () => {
    const { signInByPasskey } = await import('#lib/passkeys.ts');
    return signInByPasskey();
  });
};

/** Stops the recovery of the account, with its password. If it fails, the state holds the reason. */
export const stopRecovery = async (credentials: Pick<Credentials, 'email' | 'password'>): Promise<void> => {
  try {
    await call(api.login['stop-recovery'].$post({ json: { ...credentials, browser: browserKey() } }));
  } catch (error) {
    fail(sentenceOf(error), error instanceof ApiError ? error.fields : {});
    return;
  }
  const means = $means.get();
  if (means) $means.set({ ...means, isRecovering: false, recoveryEndsAt: null });
};

/** Asks for a session and keeps its token. */
const enter = async (ask: () => Promise<{ token: string; user: { roles: readonly Role[] } }>): Promise<boolean> => {
  $login.set({ kind: 'sending' });
  try {
    const { token, user } = await ask();
    writeToken(token);
    keepRoles(token, user.roles);
    if (readToken() !== token) return fail(words.storageRefused);
  } catch (error) {
    const means = factorRequiredBy(error);
    if (means) {
      $means.set(means);
      $login.set({ kind: 'idle' });
      return false;
    }
    // This is for people who help remotely. The form shows the error in words.
    console.error('Connexion impossible', error);
    return fail(sentenceOf(error), error instanceof ApiError ? error.fields : {});
  }
  $login.set({ kind: 'done' });
  return true;
};

const fail = (message: string, fields: Readonly<Partial<Record<CredentialField, string>>> = {}): false => {
  $login.set({ kind: 'failed', message, fields });
  return false;
};

const missingFields = ({ email, password, code }: Credentials) => {
  if (email.trim() && password && code !== '') return undefined;
  return {
    ...(code === '' && { code: factorWords.missing }),
    ...(!email.trim() && { email: words.missingEmail }),
    ...(!password && { password: words.missingPassword }),
  };
};

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return words.unavailable;
  // The error of a field stands below the field. A passkey has no field.
  if (error.type === 'validation')
    return error.fields.passkey ?? (Object.keys(error.fields).length > 0 ? '' : error.message);
  return error.type === 'credentials' || error.type === 'rate-limited' ? error.message : words.unavailable;
};
