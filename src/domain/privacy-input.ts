import * as z from 'zod/mini';
import { askedAgainSchema } from './administrator.ts';

/** An erasure as it was previewed, approved by an administrator who was asked again. */
export const erasureSchema = z.extend(askedAgainSchema, {
  fingerprint: z.string('required').check(z.regex(/^[0-9a-f]{32}$/, 'invalid')),
});
