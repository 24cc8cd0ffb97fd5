import { Hono } from 'hono';
import * as z from 'zod/mini';
import { leftOutSchema, reminderRuleSchema, reminderTrialSchema } from '#domain/reminder.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { idParam } from '../http/param.ts';
import { MAX_RICH_TEXT_BYTES } from '../http/sent-body.ts';
import {
  changeRule,
  createRule,
  findRule,
  leaveOut,
  listRules,
  listWritten,
  previewRule,
  removeRule,
  switchRule,
} from './actions.ts';

const richText = { maxBytes: MAX_RICH_TEXT_BYTES };
const newRule = z.object({ rule: reminderRuleSchema, id: z.uuid('invalid') });

export const adminReminderRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/reminders', inArea('mail'), async (context) => context.json(await listRules(deps)))
    .post('/reminders', inArea('mail'), jsonBody(newRule, richText), async (context) => {
      const { rule, id } = context.req.valid('json');
      return context.json(await createRule(deps, context.get('administrator'), { ...rule, id }), 201);
    })
    // What it reads is not saved, and is long: it goes in the body.
    .post('/reminders/preview', inArea('mail', 'read'), jsonBody(reminderTrialSchema, richText), async (context) =>
      context.json(await previewRule(deps, context.req.valid('json'))),
    )
    .get('/reminders/:id', inArea('mail'), async (context) =>
      context.json(await findRule(deps, idParam(context.req.param('id')))),
    )
    .put('/reminders/:id', inArea('mail'), jsonBody(reminderRuleSchema, richText), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await changeRule(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .put('/reminders/:id/switch', inArea('mail'), jsonBody(z.object({ on: z.boolean('invalid') })), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await switchRule(deps, context.get('administrator'), id, context.req.valid('json').on));
    })
    .get('/reminders/:id/written', inArea('mail'), async (context) =>
      context.json(await listWritten(deps, idParam(context.req.param('id')))),
    )
    .delete('/reminders/:id', inArea('mail'), async (context) => {
      await removeRule(deps, context.get('administrator'), idParam(context.req.param('id')));
      return context.body(null, 204);
    })
    .put('/persons/:id/reminders', inArea('mail'), jsonBody(leftOutSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      await leaveOut(deps, context.get('administrator'), id, context.req.valid('json').until);
      return context.body(null, 204);
    });
