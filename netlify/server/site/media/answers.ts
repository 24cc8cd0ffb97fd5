import * as z from 'zod';
import { line, MAX_CONTENT_LENGTH } from '#domain/form/content-fields.ts';
import { imageFormats, imageWidths } from '#domain/form/image.ts';
import { imageRule, MAX_IMAGE_BYTES } from '#domain/form/upload.ts';
import { image } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import type { adminMediaRoutes } from './admin-routes.ts';
import type { mediaRoutes } from './routes.ts';

const file = z.templateLiteral([z.literal(imageWidths), '.', z.enum(imageFormats)]);

export const mediaAnswers = declare<typeof mediaRoutes>('/api')({
  'GET /media/:key/:file': {
    does: 'Returns a picture of the site in one of its widths and formats.',
    params: { key: z.string().regex(/^[\w-]{1,64}$/), file },
    answers: { 200: { types: ['image/avif', 'image/webp', 'image/jpeg'], what: 'the picture' } },
  },
});

export const adminMediaAnswers = declare<typeof adminMediaRoutes>('/api/admin')({
  'POST /media': {
    does: 'Adds a picture to those of the site, in every width and format.',
    form: {
      fields: z.object({ alt: line(MAX_CONTENT_LENGTH.summary) }),
      files: { file: { types: imageRule.types, maxBytes: imageRule.maxBytes, isRequired: true } },
      maxBytes: MAX_IMAGE_BYTES + 100_000,
    },
    answers: { 201: image.extend({ key: z.string() }) },
  },
});
