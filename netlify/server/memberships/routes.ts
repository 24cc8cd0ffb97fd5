import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { askedAgainSchema } from '#domain/account/administrator.ts';
import { boundedList } from '#domain/form/bounded-list.ts';
import { seasonSchema } from '#domain/member/member-filter.ts';
import { listWishSchema } from '#domain/member/member-list.ts';
import type { Subject } from '#domain/site/audit.ts';
import { askedBefore, askOf, mayAsk } from '../accounts/asked-again.ts';
import { confirmPassword } from '../accounts/passwords.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inArea, readInParallel, signedInAdministrator } from '../http/authenticate.ts';
import { inTime, receiveBody } from '../http/deadline.ts';
import { jsonBody } from '../http/json-body.ts';
import { idParam } from '../http/param.ts';
import { privateFile } from '../http/private-file.ts';
import { query, understoodOrNone } from '../http/query.ts';
import { seasonQuery } from '../http/season-query.ts';
import { findArchivedMember, findMember } from '../member/change-member.ts';
import { findPhoto, findProof, findThumbnails } from '../member/files.ts';
import { note } from '../write/note.ts';
import { removeMember } from './actions.ts';
import { createMember } from './create-member.ts';
import { editMember, readForEditing } from './edit-member.ts';
import { copyAddresses } from './export-members.ts';
import { addressesSchema, findFirst, findForClasses, findOnList, findSeasonsLeaving } from './find-list.ts';
import { readSentMembership } from './sent-membership.ts';

const sizeQuery = query(
  z.object({
    /** A small version, for lists. */
    size: understoodOrNone(z.literal('thumb')),
  }),
);

/** More than a screen shows at once. */
const MOST_FIRST = 1000;

const count = z.pipe(
  z.pipe(z.string(), z.transform(Number)),
  z.int().check(
    z.gt(0),
    z.overwrite((asked) => Math.min(asked, MOST_FIRST)),
  ),
);

const firstQuery = query(
  z.object({
    /** Only so many of them, by name, at most 1000; left out, everybody. */
    first: understoodOrNone(count),
    /** The season of the current list; left out, the running one. */
    season: z.optional(seasonSchema),
  }),
);

/** The maximum number of thumbnails in one request: more than a window shows at once. */
const MOST_SEEN = 100;

const idsQuery = query(
  z.object({
    /** The ids of at most 100 members, with commas between them. */
    ids: z.pipe(
      z.pipe(
        z.string(),
        z.transform((sent) => sent.split(',')),
      ),
      boundedList(z.uuid('invalid'), { max: MOST_SEEN }),
    ),
  }),
);

const noteOpened = (
  deps: Deps,
  context: Context<AppEnv>,
  subject: Subject<'member'>,
  action: 'member.open-photo' | 'member.open-proof',
): void => note(deps, { actor: context.get('administrator'), subject, action });

/** Routes for one member's files. Their addresses are not under /admin, but they need a session too. */
export const memberRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/memberships/:id', inArea('members'), readInParallel, async (context) =>
      context.json(await findMember(deps, idParam(context.req.param('id')))),
    )
    .get('/archived-member/:id', inArea('members'), readInParallel, async (context) =>
      context.json(await findArchivedMember(deps, idParam(context.req.param('id')))),
    );

export const adminMembershipRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/memberships', inArea('members'), firstQuery, async (context) => {
      const { members, listed } = await findFirst(deps, 'current', {
        most: context.req.valid('query').first,
        season: context.req.valid('query').season,
      });
      return context.json(members, 200, { 'X-Total-Count': String(listed) });
    })
    .get('/archived-memberships', inArea('members'), firstQuery, async (context) => {
      const { members, listed } = await findFirst(deps, 'archived', { most: context.req.valid('query').first });
      return context.json(members, 200, { 'X-Total-Count': String(listed) });
    })
    // POST, because the search text is personal data, which must not stand in an address.
    .post('/memberships/found', inArea('members', 'read'), jsonBody(listWishSchema), async (context) =>
      context.json(await findOnList(deps, 'current', context.req.valid('json'))),
    )
    .post('/archived-memberships/found', inArea('members', 'read'), jsonBody(listWishSchema), async (context) =>
      context.json(await findOnList(deps, 'archived', context.req.valid('json'))),
    )
    .post(
      '/memberships/addresses',
      inArea('members', 'read'),
      jsonBody(addressesSchema),
      mayAsk('member.export'),
      async (context) => {
        const { password, ...chosen } = context.req.valid('json');
        return context.json(
          await copyAddresses(deps, context.get('administrator'), chosen, () => askOf(deps, context, password)),
        );
      },
    )
    .get('/memberships/archive-all', inArea('members'), async (context) => context.json(await findSeasonsLeaving(deps)))
    .get('/memberships/class-lists', inArea('members'), seasonQuery, async (context) =>
      context.json(await findForClasses(deps, context.req.valid('query').season)),
    )
    .post('/memberships/add', inArea('members'), async (context) => {
      const sent = await receiveBody(context, readSentMembership(context));
      const created = createMember(deps, context.get('administrator'), sent);
      return context.json(await inTime(context, created), 201);
    })
    .put('/memberships/:id', inArea('members'), mayAsk('member.update'), readInParallel, async (context) => {
      const [known, administrator] = await Promise.all([
        readForEditing(deps, idParam(context.req.param('id'))),
        signedInAdministrator(context),
      ]);
      const sent = await receiveBody(context, readSentMembership(context));
      const ip = context.env?.ip ?? 'unknown';
      const ask = () => confirmPassword(deps, administrator, { password: sent.password, ip });
      return context.json(await inTime(context, editMember(deps, administrator, known, { ...sent, ask })));
    })
    .delete(
      '/memberships/:id',
      inArea('members'),
      jsonBody(askedAgainSchema),
      askedBefore(deps, 'member.delete'),
      async (context) => {
        await removeMember(deps, context.get('confirmed'), idParam(context.req.param('id')));
        return context.body(null, 204);
      },
    )
    .get('/memberships/thumbnails', inArea('files'), idsQuery, async (context) =>
      context.json(await findThumbnails(deps, context.req.valid('query').ids)),
    )
    .get('/memberships/:id/photo', inArea('files'), sizeQuery, async (context) => {
      const id = idParam(context.req.param('id'));
      const { size } = context.req.valid('query');
      const photo = await findPhoto(deps, id, size);
      // A list shows many small ones. Who opens one wants to see somebody.
      if (size === undefined) noteOpened(deps, context, { type: 'member', id }, 'member.open-photo');
      return privateFile(context, photo, 'photo');
    })
    .get('/memberships/:id/proof', inArea('files'), async (context) => {
      const id = idParam(context.req.param('id'));
      const proof = await findProof(deps, id);
      noteOpened(deps, context, { type: 'member', id }, 'member.open-proof');
      return privateFile(context, proof, 'justificatif');
    });
