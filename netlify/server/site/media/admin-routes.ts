import { Hono } from 'hono';
import * as z from 'zod/mini';
import { validationError } from '#domain/error.ts';
import { line, MAX_CONTENT_LENGTH } from '#domain/form/content-fields.ts';
import { errorsByField } from '#domain/form/field-errors.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { inTime, receiveBody } from '../../http/deadline.ts';
import { readImageForm, textIn } from '../../http/image-form.ts';
import { addMedium } from './actions.ts';

const describedSchema = z.object({ alt: line(MAX_CONTENT_LENGTH.summary) });

export const adminMediaRoutes = (deps: Deps) =>
  new Hono<AppEnv>().post('/media', inArea('media'), async (context) => {
    const { form, image, imageErrors } = await receiveBody(context, readImageForm(context, 'file'));
    const described = describedSchema.safeParse({ alt: textIn(form, 'alt') });
    if (!described.success || !image || imageErrors.file)
      throw validationError({
        ...(image ? imageErrors : { file: 'image-missing' }),
        ...(!described.success && errorsByField(described.error)),
      });
    const added = addMedium(deps, context.get('administrator'), { bytes: image, ...described.data, field: 'file' });
    return context.json(await inTime(context, added), 201);
  });
