import * as z from 'zod';
import { roles } from '#domain/account/role.ts';
import { id, instant } from '../http/answer-parts.ts';
import { declare } from '../http/declare.ts';
import type { adminSessionRoutes, sessionRoutes } from './session-routes.ts';

const user = z.strictObject({ id, email: z.string(), name: z.string(), roles: z.array(z.enum(roles)) });

export const signedIn = z.strictObject({ token: z.string(), user }).meta({ id: 'SignedIn' });

/** What opens the account beside its password. */
const means = z.strictObject({ totp: z.boolean(), passkey: z.boolean() }).meta({ id: 'FactorMeans' });

export const sessionAnswers = declare<typeof sessionRoutes>('/api')({
  'POST /login': {
    does: 'Signs an administrator in. The token opens everything else.',
    answers: { 200: signedIn },
    refuses: {
      credentials: null,
      'factor-required': means
        .extend({ isRecovering: z.boolean(), recoveryEndsAt: instant.nullable() })
        .meta({ id: 'FactorRequired' }),
    },
  },
  'POST /login/stop-recovery': {
    does: 'Stops the recovery of an account by its password alone. The request is idempotent.',
    access: 'everybody who knows the password',
    answers: { 204: null },
    refuses: { credentials: null },
  },
  'POST /logout': {
    does: 'Ends the session of the token that is sent. The request is idempotent.',
    access: 'everybody with a token',
    answers: { 204: null },
    refuses: { unauthorized: null },
  },
});

export const adminSessionAnswers = declare<typeof adminSessionRoutes>('/api/admin')({
  'GET /me': {
    does: 'Returns who is signed in with which roles, and until when unless the session is used.',
    answers: { 200: user.extend({ expiresAt: instant, means, lacksFactor: z.boolean() }) },
  },
});
