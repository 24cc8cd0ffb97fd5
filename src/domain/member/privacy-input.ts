import * as z from 'zod/mini';
import { askedAgainSchema } from '../account/administrator.ts';
import { MAX_CONTENT_LENGTH } from '../form/content-fields.ts';
import { requiredText } from '../form/fields.ts';

/** An erasure as it was previewed, approved by an administrator who was asked again. */
export const erasureSchema = z.extend(askedAgainSchema, {
  fingerprint: z.string('required').check(z.regex(/^[0-9a-f]{32}$/, 'invalid')),
});

/** Why a person is kept until further notice. */
export const newHoldSchema = z.object({ reason: requiredText(MAX_CONTENT_LENGTH.note) });
