import { passkeyMessages } from '#messages/passkeys.ts';
import { api, call } from './api.ts';
import { ApiError } from './api-error.ts';
import { browserKey } from './storage.ts';

/** Returns true if this browser supports passkeys. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/**
 * Calls the browser's passkey API through a library that is loaded on first use. Throws an `ApiError` with a sentence
 * if the user cancels, or if the device already has the passkey or has none.
 */
const withBrowser = async <Done>(
  work: (browser: typeof import('@simplewebauthn/browser')) => Promise<Done>,
): Promise<Done> => {
  const browser = await import('@simplewebauthn/browser').catch(() => {
    throw new ApiError('network');
  });
  return work(browser).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new ApiError('validation', [isKnown ? passkeyMessages.known : passkeyMessages.brokenOff]);
  });
};

/** Signs in with a passkey that the visitor chooses in the browser. Throws `ApiError`. */
export const signInByPasskey = async () => {
  const optionsJSON = await call(api.passkeys.challenge.$post());
  const passkey = await withBrowser(({ startAuthentication }) => startAuthentication({ optionsJSON }));
  return call(api.passkeys.login.$post({ json: { passkey, browser: browserKey() } }));
};

const own = api.admin.passkeys;

/**
 * Creates a passkey on this device and adds it to the account. Returns recovery codes if it is the first factor. Throws
 * `ApiError`.
 */
export const addPasskey = async (name: string, password: string) => {
  const optionsJSON = await call(own.begin.$post({ json: { password } }));
  const passkey = await withBrowser(({ startRegistration }) => startRegistration({ optionsJSON }));
  return (await call(own.finish.$post({ json: { name, passkey } }))).recoveryCodes;
};

/**
 * Asks the device for the account's passkey. Returns its signed answer, which is sent once in place of the password.
 * Throws `ApiError`.
 */
export const provePasskey = async (): Promise<string> => {
  const optionsJSON = await call(own.again.$post());
  const passkey = await withBrowser(({ startAuthentication }) => startAuthentication({ optionsJSON }));
  return (await call(own.proof.$post({ json: { passkey } }))).proof;
};
