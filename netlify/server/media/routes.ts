import { Hono } from 'hono';
import * as z from 'zod/mini';
import { line, MAX_CONTENT_LENGTH } from '#domain/content-fields.ts';
import { DomainError, validationError } from '#domain/error.ts';
import { errorsByField } from '#domain/field-errors.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { inTime, reading } from '../http/deadline.ts';
import { immutable } from '../http/headers.ts';
import { readImageForm, textIn } from '../http/image-form.ts';
import { addMedium } from './actions.ts';
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

const describedSchema = z.object({ alt: line(MAX_CONTENT_LENGTH.summary) });

export const adminMediaRoutes = (deps: Deps) =>
  new Hono<AppEnv>().post('/media', async (context) => {
    const { form, image, imageErrors } = await reading(context, readImageForm(context, 'file'));
    const described = describedSchema.safeParse({ alt: textIn(form, 'alt') });
    if (!described.success || !image || imageErrors.file)
      throw validationError({
        ...(image ? imageErrors : { file: 'image-missing' }),
        ...(!described.success && errorsByField(described.error)),
      });
    const added = addMedium(deps, context.get('administrator'), { bytes: image, ...described.data, field: 'file' });
    return context.json(await inTime(context, added), 201);
  });
