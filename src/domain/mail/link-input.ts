import * as z from 'zod/mini';
import { presentPassword } from '../account/password.ts';
import { missingOrInvalid } from '../form/content-fields.ts';

/** What an administrator makes a link for. */
export const linkWishSchema = z.object({
  scope: z.enum(['dossier', 'guardian'], missingOrInvalid),
  /** Of whoever makes it: the present password, or what stands for it. */
  password: presentPassword,
});
export type LinkWish = Omit<z.output<typeof linkWishSchema>, 'password'>;
