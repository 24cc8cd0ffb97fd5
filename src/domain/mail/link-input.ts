import * as z from 'zod/mini';
import { presentPassword } from '../account/password.ts';
import { missingOrInvalid } from '../form/content-fields.ts';

/** The kind of link that an administrator asks for. */
export const linkWishSchema = z.object({
  scope: z.enum(['dossier', 'guardian', 'renewal'], missingOrInvalid),
  /** The present password of the administrator who makes it, or what stands for it. */
  password: presentPassword,
});
export type LinkWish = Omit<z.output<typeof linkWishSchema>, 'password'>;
