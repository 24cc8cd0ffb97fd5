import * as z from 'zod/mini';
import { seasonSchema } from '#domain/member/member-filter.ts';
import { query } from './query.ts';

/** The season that an administrator works in. Left out, it is the running one. */
export const seasonQuery = query(z.object({ season: z.optional(seasonSchema) }));
