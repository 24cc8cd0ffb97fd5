import type { FactorRequired } from '#domain/factor.ts';
import { isApiError } from './is-api-error.ts';

/** Returns what opens the account beside its password if that is all that was missing, otherwise undefined. */
export const factorRequiredBy = (error: unknown): FactorRequired | undefined => {
  if (!isApiError(error, 'factor-required')) return undefined;
  const { totp, passkey, recoveryEndsAt: ends }: Partial<Record<keyof FactorRequired, unknown>> = Object(error.current);
  return { totp: totp === true, passkey: passkey === true, recoveryEndsAt: typeof ends === 'string' ? ends : null };
};
