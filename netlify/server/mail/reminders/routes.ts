import { Hono } from 'hono';
import * as z from 'zod/mini';
import { presentPassword } from '#domain/account/password.ts';
import { debtReminderSchema, debtReminderTextSchema } from '#domain/mail/debt-reminder.ts';
import { leftOutSchema, reminderRuleSchema, reminderTrialSchema } from '#domain/member/reminder.ts';
import { askOf, mayAsk } from '../../accounts/asked-again.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { jsonBody } from '../../http/json-body.ts';
import { idParam } from '../../http/param.ts';
import { MAX_RICH_TEXT_BYTES } from '../../http/sent-body.ts';
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
import { planDebtReminder, previewDebtReminder, remindOfDebt } from './remind-debt.ts';

const richText = { maxBytes: MAX_RICH_TEXT_BYTES };
/** Only a rule that is switched on asks for the password again. */
const switchSchema = z.object({ on: z.boolean('invalid'), password: z.optional(presentPassword) });
/** A rule that is on asks for the password again. */
const changeSchema = z.extend(reminderRuleSchema, { password: z.optional(presentPassword) });
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
    // The roles that record payments may also remind of a debt.
    .get('/reminders/debts/:id', inArea('desk'), async (context) =>
      context.json(await planDebtReminder(deps, idParam(context.req.param('id')))),
    )
    .post('/reminders/debts/:id/preview', inArea('desk', 'read'), jsonBody(debtReminderTextSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await previewDebtReminder(deps, id, context.req.valid('json')));
    })
    .post('/reminders/debts/:id', inArea('desk'), jsonBody(debtReminderSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await remindOfDebt(deps, context.get('administrator'), id, context.req.valid('json')), 201);
    })
    .get('/reminders/:id', inArea('mail'), async (context) =>
      context.json(await findRule(deps, idParam(context.req.param('id')))),
    )
    .put(
      '/reminders/:id',
      inArea('mail'),
      jsonBody(changeSchema, richText),
      mayAsk('reminder.update'),
      async (context) => {
        const id = idParam(context.req.param('id'));
        const { password, ...rule } = context.req.valid('json');
        const ask = () => askOf(deps, context, password);
        return context.json(await changeRule(deps, context.get('administrator'), id, rule, ask));
      },
    )
    .put('/reminders/:id/switch', inArea('mail'), jsonBody(switchSchema), mayAsk('reminder.on'), async (context) => {
      const id = idParam(context.req.param('id'));
      const { on, password } = context.req.valid('json');
      const actor = on ? await askOf(deps, context, password) : context.get('administrator');
      return context.json(await switchRule(deps, actor, id, on));
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
