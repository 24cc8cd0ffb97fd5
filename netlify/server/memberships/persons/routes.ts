import { Hono } from 'hono';
import { findSchema } from '#domain/member/find-input.ts';
import { payerSchema } from '#domain/member/household.ts';
import { mergeSchema } from '#domain/member/person.ts';
import { newNoteSchema, noteChangeSchema } from '#domain/member/person-note.ts';
import { askedBefore } from '../../accounts/asked-again.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { jsonBody } from '../../http/json-body.ts';
import { idParam } from '../../http/param.ts';
import { listAlike, mergePersons, previewMerge } from './actions.ts';
import { findByText } from './find.ts';
import { choosePayer, findHousehold } from './household.ts';
import { changeNote, listNotes, removeNote, writeNote } from './notes.ts';

export const adminPersonRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    // POST, because the typed text is a name, which must not stand in an address.
    .post('/persons/found', inArea('members', 'read'), jsonBody(findSchema), async (context) =>
      context.json(await findByText(deps, context.req.valid('json').text)),
    )
    .get('/persons/:id/alike', inArea('members'), async (context) =>
      context.json(await listAlike(deps, idParam(context.req.param('id')))),
    )
    .get('/persons/:id/notes', inArea('members'), async (context) =>
      context.json(await listNotes(deps, context.get('administrator'), idParam(context.req.param('id')))),
    )
    .post('/persons/:id/notes', inArea('members'), jsonBody(newNoteSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await writeNote(deps, context.get('administrator'), id, context.req.valid('json')), 201);
    })
    .put('/persons/:id/notes/:noteId', inArea('members'), jsonBody(noteChangeSchema), async (context) => {
      const [id, noteId] = [idParam(context.req.param('id')), idParam(context.req.param('noteId'))];
      const note = { ...context.req.valid('json'), id: noteId };
      return context.json(await changeNote(deps, context.get('administrator'), id, note));
    })
    .delete('/persons/:id/notes/:noteId', inArea('members'), async (context) => {
      const [id, noteId] = [idParam(context.req.param('id')), idParam(context.req.param('noteId'))];
      await removeNote(deps, context.get('administrator'), id, noteId);
      return context.body(null, 204);
    })
    .get('/persons/:id/household', inArea('members'), async (context) =>
      context.json(await findHousehold(deps, idParam(context.req.param('id')))),
    )
    // Who pays is a matter of the desk, which the treasurer keeps too.
    .put('/persons/:id/payer', inArea('desk'), jsonBody(payerSchema), async (context) => {
      const { payerId } = context.req.valid('json');
      return context.json(
        await choosePayer(deps, context.get('administrator'), idParam(context.req.param('id')), payerId),
      );
    })
    .get('/persons/:id/merge/:otherId', inArea('members'), async (context) => {
      const { id, otherId } = context.req.param();
      return context.json(await previewMerge(deps, idParam(id), idParam(otherId)));
    })
    .post(
      '/persons/:id/merge',
      inArea('members'),
      jsonBody(mergeSchema),
      askedBefore(deps, 'person.merge'),
      async (context) => {
        const id = idParam(context.req.param('id'));
        return context.json(await mergePersons(deps, context.get('confirmed'), id, context.req.valid('json')));
      },
    );
