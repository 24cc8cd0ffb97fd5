import { type Context, Hono } from 'hono';
import { validationError } from '#domain/error.ts';
import { errorsByField } from '#domain/form/field-errors.ts';
import { teamMemberInputSchema, teamOrderSchema } from '#domain/site/team.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { inTime, receiveBody } from '../../http/deadline.ts';
import { readImageForm, textIn } from '../../http/image-form.ts';
import { jsonBody } from '../../http/json-body.ts';
import { idParam } from '../../http/param.ts';
import {
  changeTeamMember,
  createTeamMember,
  findTeamMember,
  listTeam,
  orderTeamGroup,
  removeTeamMember,
  type SentTeamMember,
} from './actions.ts';

// A multipart form holds only texts, and it holds nothing of an empty list.
const fieldsOf = (form: FormData) => {
  const position = textIn(form, 'position');
  return {
    id: textIn(form, 'id'),
    firstName: textIn(form, 'firstName'),
    lastName: textIn(form, 'lastName'),
    role: textIn(form, 'role'),
    group: textIn(form, 'group'),
    disciplines: [...form.getAll('disciplines'), ...form.getAll('disciplines[]')].filter((name) => name !== ''),
    bio: textIn(form, 'bio'),
    position: position === undefined ? undefined : Number(position),
    updatedAt: textIn(form, 'updatedAt'),
  };
};

/** Reads a team member with the photo. Throws `validation` with every wrong field. */
const readTeamMember = async (context: Context): Promise<SentTeamMember> => {
  const { form, image, imageErrors } = await readImageForm(context, 'photo');
  const parsed = teamMemberInputSchema.safeParse(fieldsOf(form));
  if (!parsed.success) throw validationError({ ...errorsByField(parsed.error), ...imageErrors });
  if (imageErrors.photo) throw validationError(imageErrors);
  return { input: parsed.data, photo: image ?? (textIn(form, 'removePhoto') === 'true' ? null : undefined) };
};

export const adminTeamRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/team', inArea('content'), async (context) => context.json(await listTeam(deps)))
    .get('/team/:id', inArea('content'), async (context) =>
      context.json(await findTeamMember(deps, idParam(context.req.param('id')))),
    )
    .post('/team', inArea('content'), async (context) => {
      const sent = await receiveBody(context, readTeamMember(context));
      const created = createTeamMember(deps, context.get('administrator'), sent);
      return context.json(await inTime(context, created), 201);
    })
    .put('/team/order', inArea('content'), jsonBody(teamOrderSchema), async (context) =>
      context.json(await orderTeamGroup(deps, context.get('administrator'), context.req.valid('json'))),
    )
    .put('/team/:id', inArea('content'), async (context) => {
      const id = idParam(context.req.param('id'));
      const sent = await receiveBody(context, readTeamMember(context));
      const changed = changeTeamMember(deps, context.get('administrator'), id, sent);
      return context.json(await inTime(context, changed));
    })
    .delete('/team/:id', inArea('content'), async (context) => {
      await removeTeamMember(deps, context.get('administrator'), idParam(context.req.param('id')));
      return context.body(null, 204);
    });
