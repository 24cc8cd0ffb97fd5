import * as z from 'zod/mini';
import { askedAgainSchema } from '../account/administrator.ts';
import { MAX_CONTENT_LENGTH } from '../form/content-fields.ts';
import { requiredText } from '../form/fields.ts';

/** The approval of a previewed erasure, with the administrator's password. */
export const erasureSchema = z.extend(askedAgainSchema, {
  fingerprint: z.string('required').check(z.regex(/^[0-9a-f]{32}$/, 'invalid')),
});

/** The reason of a hold. */
export const newHoldSchema = z.object({ reason: requiredText(MAX_CONTENT_LENGTH.note) });
