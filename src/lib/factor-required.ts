import type { FactorMeans } from '#domain/factor.ts';
import { isApiError } from './is-api-error.ts';

/** Returns what opens the account beside its password if that is all that was missing, otherwise undefined. */
export const factorRequiredBy = (error: unknown): FactorMeans | undefined => {
  if (!isApiError(error, 'factor-required')) return undefined;
  const { totp, passkey }: Partial<Record<keyof FactorMeans, unknown>> = Object(error.current);
  return { totp: totp === true, passkey: passkey === true };
};
