import * as z from 'zod/mini';
import { presentPassword } from '../account/password.ts';

/** What the request sends that erases former members. One that goes on with what was begun needs no password. */
export const retentionSchema = z.object({ password: z.optional(presentPassword) });
