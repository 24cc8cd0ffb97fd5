import * as z from 'zod/mini';
import { presentPassword } from '../account/password.ts';

/** The request that erases former members. A request that continues a running erasure needs no password. */
export const retentionSchema = z.object({ password: z.optional(presentPassword) });
