import * as z from 'zod/mini';
import { nameArticles } from './name-article.ts';

// In a file of its own, because the page of a dossier needs the articles and not the schemas, which weigh more than it.
/** An article as it is sent. If it is left out, the present article stays. */
export const nameArticle = z.optional(z.nullable(z.enum(nameArticles, 'invalid')));
