import { invalidParameter } from '#local/stripe-stand-in/api-error.ts';
import type { Params } from '#local/stripe-stand-in/params.ts';

/** The smallest amount that Stripe takes in each currency, in cents. */
const MINIMUM: Record<string, number> = { eur: 50, usd: 50, gbp: 30, chf: 50 };
/** Cents. */
const MAXIMUM = 99_999_999;

/** Returns the currency in lower case. Throws ApiError for one that the stand-in does not know. */
export function readCurrency(params: Params): string {
  const currency = params.requiredText('currency').toLowerCase();
  if (Object.hasOwn(MINIMUM, currency)) return currency;
  const known = Object.keys(MINIMUM).join(', ');
  throw invalidParameter('currency', `The stand-in takes ${known}, not ${currency}.`);
}

/** Returns the amount in cents. Throws ApiError if it is too small or too large. */
export function checkAmount(amount: number, currency: string): number {
  if (amount < 1) {
    throw invalidParameter('amount', 'The amount is below one cent.', 'parameter_invalid_integer');
  }
  const minimum = MINIMUM[currency];
  if (minimum !== undefined && amount < minimum) {
    throw invalidParameter('amount', `The smallest amount is ${minimum} cents.`, 'amount_too_small');
  }
  if (amount > MAXIMUM) throw invalidParameter('amount', 'The amount has more than 8 digits.', 'amount_too_large');
  return amount;
}

/** Returns an e-mail address, null if it is empty, or undefined if it is absent. Throws ApiError if it is malformed. */
export function readEmail(params: Params, name: string): string | null | undefined {
  const email = params.unsettable(name);
  if (typeof email !== 'string' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email;
  throw invalidParameter(name, `${name} is not an e-mail address.`, 'email_invalid');
}

/** Returns the metadata after the requested change. An empty value removes its key, an empty `metadata` removes all keys. */
export function readMetadata(params: Params, current: Record<string, string> = {}): Record<string, string> | undefined {
  if (!params.isGroup('metadata')) return params.unsettable('metadata') === null ? {} : undefined;
  const next = new Map(Object.entries(current));
  for (const [key, value] of params.group('metadata')?.entries() ?? []) {
    checkMetadata(key, value);
    if (value === '') next.delete(key);
    else next.set(key, value);
  }
  if (next.size > 50) throw invalidParameter('metadata', 'The metadata would hold more than 50 keys.');
  return Object.fromEntries(next);
}

function checkMetadata(key: string, value: string): void {
  if (key.length > 40) {
    throw invalidParameter('metadata', `A key of the metadata has ${key.length} characters; 40 is the limit.`);
  }
  if (value.length > 500) {
    throw invalidParameter(
      `metadata[${key}]`,
      `A value of the metadata has ${value.length} characters; 500 is the limit.`,
    );
  }
}
