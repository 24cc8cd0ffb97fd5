import * as z from 'zod/mini';
import { LONGEST_SEARCH } from './member-search.ts';

/** What somebody types to find a person. An empty text finds nobody. */
export const findSchema = z.object({ text: z.string().check(z.maxLength(LONGEST_SEARCH)) });
