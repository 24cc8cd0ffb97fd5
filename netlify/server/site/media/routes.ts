import { Hono } from 'hono';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { immutable } from '../../http/headers.ts';
import { findImageFile } from './files.ts';

export const mediaRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/media/:key/:file', immutable, async (context) => {
    const file = await findImageFile(deps, context.req.path);
    if (!file) throw new DomainError('not-found');
    context.header('Netlify-Cache-Tag', `media-${context.req.param('key')}`);
    // Other sites show the pictures of pages that people share there.
    return context.body(file.bytes, 200, {
      'Content-Type': file.type,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
