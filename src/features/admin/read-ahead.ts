import { paths } from '#lib/paths.ts';
import { readArticlesAhead } from './articles/articles-store.ts';
import { readMembersAhead } from './members-store.ts';

const readers: Readonly<Record<string, () => void>> = {
  [paths.adminArticles]: readArticlesAhead,
  [paths.adminMemberships]: readMembersAhead,
};

/** Where a screen has much to read, asks for it while its code is on its way. Asked again before it opens, does nothing. */
export const readAhead = (path: string): void => readers[path]?.();
