import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns random letters and digits. */
export function randomToken(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

/** Returns an id in Stripe's shape: `pi_3` and 23 letters or digits. */
export function newId(prefix: 'pi' | 'ch' | 're' | 'du' | 'evt' | 'txn'): string {
  return `${prefix}_3${randomToken(23)}`;
}

export const newPaymentMethodId = (): string => `pm_1${randomToken(23)}`;
export const newRequestId = (): string => `req_${randomToken(14)}`;
export const newClientSecret = (paymentIntentId: string): string => `${paymentIntentId}_secret_${randomToken(25)}`;
