import { Hono } from 'hono';
import { retentionSchema } from '#domain/member/retention-input.ts';
import { mayAsk } from '../../accounts/asked-again.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { jsonBody } from '../../http/json-body.ts';
import { applyRetention, findNotice, previewRetention } from './actions.ts';

export const adminRetentionRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/retention/notice', inArea('privacy'), async (context) => context.json({ notice: await findNotice(deps) }))
    .get('/retention', inArea('privacy'), async (context) => context.json(await previewRetention(deps)))
    .post('/retention', inArea('privacy'), jsonBody(retentionSchema), mayAsk('season.retention'), async (context) => {
      const again = { password: context.req.valid('json').password, ip: context.env?.ip ?? 'unknown' };
      return context.json(await applyRetention(deps, context.get('administrator'), again));
    });
