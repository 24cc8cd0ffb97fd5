import { Hono } from 'hono';
import { askedAgainSchema } from '#domain/account/administrator.ts';
import { passkeyAnswerSchema, passkeyLoginSchema, passkeySchema } from '#domain/account/passkey.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { beforeFactor, inArea } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { limitSending } from '../http/rate-limit.ts';
import { askOf, mayAsk } from './asked-again.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyAnswer,
  beginPasskeyLogin,
  provePasskey,
  signInByPasskey,
} from './passkey-actions.ts';

/** Routes by which somebody signs in with a passkey. */
export const passkeyRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .post('/passkeys/challenge', limitSending(deps, 'login'), async (context) =>
      context.json(await beginPasskeyLogin(deps), 201),
    )
    .post('/passkeys/login', limitSending(deps, 'login'), jsonBody(passkeyLoginSchema), async (context) => {
      const agent = context.req.header('user-agent') ?? '';
      const ip = context.env?.ip ?? 'unknown';
      return context.json(await signInByPasskey(deps, { ...context.req.valid('json'), agent, ip }));
    });

/** Routes by which somebody adds a passkey to their account, and uses it where the password is asked again. */
export const adminPasskeyRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .post(
      '/passkeys/begin',
      inArea('own'),
      beforeFactor,
      jsonBody(askedAgainSchema),
      mayAsk('administrator.add-factor'),
      async (context) => {
        await askOf(deps, context, context.req.valid('json').password);
        return context.json(await beginPasskey(deps, context.get('administrator')), 201);
      },
    )
    .post('/passkeys/finish', inArea('own'), beforeFactor, jsonBody(passkeySchema), async (context) =>
      context.json(await addPasskey(deps, context.get('administrator'), context.req.valid('json')), 201),
    )
    .post('/passkeys/again', inArea('own'), async (context) =>
      context.json(await beginPasskeyAnswer(deps, context.get('administrator')), 201),
    )
    .post('/passkeys/proof', inArea('own'), jsonBody(passkeyAnswerSchema), async (context) => {
      const { passkey } = context.req.valid('json');
      return context.json({ proof: await provePasskey(deps, context.get('administrator'), passkey) }, 201);
    });
