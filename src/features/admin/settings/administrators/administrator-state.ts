import type { Administrator } from '#domain/administrator.ts';

export type AdministratorState = 'active' | 'disabled' | 'invited' | 'expired';

/** Returns the state of an account at an instant: whether its owner can sign in. */
export const stateOf = ({ disabledAt, invited, invitationExpiresAt }: Administrator, now: Date): AdministratorState => {
  if (disabledAt !== null) return 'disabled';
  if (!invited) return 'active';
  return invitationExpiresAt !== null && new Date(invitationExpiresAt) > now ? 'invited' : 'expired';
};
