import { invalidParameter } from '#local/stripe-stand-in/api-error.ts';
import type { Params } from '#local/stripe-stand-in/params.ts';

const MINIMUM: Record<string, { cents: number; shown: string }> = {
  eur: { cents: 50, shown: '€0.50 eur' },
  usd: { cents: 50, shown: '$0.50 usd' },
  gbp: { cents: 30, shown: '£0.30 gbp' },
  chf: { cents: 50, shown: 'Fr.0.50 chf' },
};
const MAXIMUM = 99_999_999;

export function readCurrency(params: Params): string {
  const currency = params.requiredText('currency').toLowerCase();
  if (Object.hasOwn(MINIMUM, currency)) return currency;
  const known = Object.keys(MINIMUM).join(', ');
  throw invalidParameter(
    'currency',
    `Invalid currency: ${currency}. Stripe currently supports these currencies: ${known}`,
  );
}

export function checkAmount(amount: number, currency: string): number {
  if (amount < 1) {
    throw invalidParameter('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  }
  const minimum = MINIMUM[currency];
  if (minimum !== undefined && amount < minimum.cents) {
    throw invalidParameter('amount', `Amount must be at least ${minimum.shown}`, 'amount_too_small');
  }
  if (amount > MAXIMUM) throw invalidParameter('amount', 'Amount must be no more than 999,999.99', 'amount_too_large');
  return amount;
}

export function readEmail(params: Params, name: string): string | null | undefined {
  const email = params.unsettable(name);
  if (typeof email !== 'string' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email;
  throw invalidParameter(name, `Invalid email address: ${email}`, 'email_invalid');
}

/** The metadata after the change asked for: an empty value removes a key, an empty `metadata` all of them. */
export function readMetadata(params: Params, current: Record<string, string> = {}): Record<string, string> | undefined {
  if (!params.isGroup('metadata')) return params.unsettable('metadata') === null ? {} : undefined;
  const next = new Map(Object.entries(current));
  for (const [key, value] of params.group('metadata')?.entries() ?? []) {
    checkMetadata(key, value);
    if (value === '') next.delete(key);
    else next.set(key, value);
  }
  if (next.size > 50) throw invalidParameter('metadata', 'Metadata can have at most 50 keys.');
  return Object.fromEntries(next);
}

function checkMetadata(key: string, value: string): void {
  if (key.length > 40) {
    throw invalidParameter('metadata', `Metadata keys must be 40 characters or less, but got ${key.length}.`);
  }
  if (value.length > 500) {
    throw invalidParameter(
      `metadata[${key}]`,
      `Metadata values can have up to 500 characters, but got ${value.length}.`,
    );
  }
}
