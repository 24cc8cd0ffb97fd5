import type { FactorRequired } from '#domain/account/factor.ts';
import { isApiError } from './is-api-error.ts';

/** Returns the means that open the account if only the second factor was missing, otherwise undefined. */
export const factorRequiredBy = (error: unknown): FactorRequired | undefined => {
  if (!isApiError(error, 'factor-required')) return undefined;
  const told: Partial<Record<keyof FactorRequired, unknown>> = Object(error.current);
  const ends = told.recoveryEndsAt;
  return {
    totp: told.totp === true,
    passkey: told.passkey === true,
    isRecovering: told.isRecovering === true,
    recoveryEndsAt: typeof ends === 'string' ? ends : null,
  };
};
