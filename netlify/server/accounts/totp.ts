import { Secret, TOTP } from 'otpauth';

/** Seconds that a code is shown, as every application does without being told. */
const PERIOD = 30;
/** A code of this many steps before or after is taken too, because clocks differ. */
const WINDOW = 1;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD });

/** Returns a new secret of 160 bits, in base 32. */
export const createSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the address that an application of codes reads from a picture. */
export const addressOf = (secret: string, { club, email }: { club: string; email: string }): string =>
  totpOf(secret, { issuer: club, label: email }).toString();

/**
 * A code of up to this many steps before or after shows that the phone's clock is wrong: five minutes. It is refused
 * with that reason.
 */
const TOLD_WINDOW = 10;

/**
 * Returns the step whose code was typed, `fast` or `slow` if the clock that made it is up to five minutes ahead or behind,
 * or undefined. A code that was typed long after it was shown counts as `slow`. `code` has six digits.
 */
export const stepOf = (secret: string, code: string, now: Date): number | 'fast' | 'slow' | undefined => {
  const delta = totpOf(secret).validate({ token: code, window: TOLD_WINDOW, timestamp: now.getTime() });
  if (delta === null) return undefined;
  if (Math.abs(delta) > WINDOW) return delta > 0 ? 'fast' : 'slow';
  return Math.floor(now.getTime() / 1000 / PERIOD) + delta;
};
