import { Hono } from 'hono';
import { validator } from 'hono/validator';
import * as z from 'zod/mini';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { thumbnailKeyOf } from './files.ts';
import { toMemberJson } from './member-json.ts';
import { findPhotoKey, listCurrentMembers } from './queries.ts';

const memberId = z.uuid();

const sizeQuery = validator('query', ({ size }): { size?: 'thumb' } => (size === 'thumb' ? { size } : {}));

export const adminMembershipRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/memberships', async (context) => context.json((await listCurrentMembers(deps.db)).map(toMemberJson)))
    .get('/memberships/:id/photo', sizeQuery, async (context) => {
      const id = memberId.safeParse(context.req.param('id'));
      const key = id.success ? await findPhotoKey(deps.db, id.data) : undefined;
      const isThumbnail = context.req.valid('query').size === 'thumb';
      const file = key && (await deps.files.find(isThumbnail ? thumbnailKeyOf(key) : key));
      if (!file) throw new DomainError('not-found');
      return context.body(file.bytes, 200, {
        'Content-Type': file.type,
        'Content-Disposition': 'attachment; filename="photo.jpg"',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      });
    });
