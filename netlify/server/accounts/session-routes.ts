import { Hono } from 'hono';
import * as z from 'zod/mini';
import { sentBrowserKey } from '#domain/account/administrator.ts';
import { factorCode } from '#domain/account/factor.ts';
import { DomainError } from '#domain/error.ts';
import { normaliseEmail } from '#domain/form/email.ts';
import { MAX_LENGTH } from '#domain/form/fields.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bearerToken, beforeFactor, inArea, lacksFactor } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { limitSending } from '../http/rate-limit.ts';
import { signIn, signOut } from './session-actions.ts';
import { stopRecoveryByPassword } from './stop-recovery.ts';

// Any text passes: an impossible address is refused like an unknown one.
const credentials = z.object({
  email: z
    .string('required')
    .check(z.overwrite(normaliseEmail), z.minLength(1, 'required'), z.maxLength(MAX_LENGTH.email, 'too-long')),
  password: z.string('required').check(z.minLength(1, 'required'), z.maxLength(1000, 'too-long')),
  /** The code of the second factor, after the server has answered that it needs one. */
  code: z.optional(factorCode),
  browser: sentBrowserKey,
});

export const sessionRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .post('/login', limitSending(deps, 'login'), jsonBody(credentials), async (context) => {
      const agent = context.req.header('user-agent') ?? '';
      return context.json(
        await signIn(deps, { ...context.req.valid('json'), agent, ip: context.env?.ip ?? 'unknown' }),
      );
    })
    .post('/login/stop-recovery', limitSending(deps, 'login'), jsonBody(credentials), async (context) => {
      await stopRecoveryByPassword(deps, { ...context.req.valid('json'), ip: context.env?.ip ?? 'unknown' });
      return context.body(null, 204);
    })
    .post('/logout', async (context) => {
      const token = bearerToken(context);
      if (!token) throw new DomainError('unauthorized');
      await signOut(deps, token);
      return context.body(null, 204);
    });

export const adminSessionRoutes = () =>
  new Hono<AppEnv>().get('/me', inArea('own'), beforeFactor, (context) => {
    const administrator = context.get('administrator');
    const { id, email, name, roles, expiresAt, hasTotp: totp, hasPasskey: passkey } = administrator;
    const means = { totp, passkey };
    return context.json({
      id,
      email,
      name,
      roles,
      expiresAt: expiresAt.toISOString(),
      means,
      lacksFactor: lacksFactor(administrator),
    });
  });
