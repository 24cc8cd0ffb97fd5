import * as z from 'zod/mini';
import { missingOrInvalid } from './content-fields.ts';

/** What an administrator makes a link for. */
export const linkWishSchema = z.object({ scope: z.enum(['dossier', 'guardian'], missingOrInvalid) });
export type LinkWish = z.output<typeof linkWishSchema>;
