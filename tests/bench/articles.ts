import type { Figure } from './figures.ts';
import { benchLoad } from './load.ts';
import { articlePath } from './public-pages.ts';
import type { BenchSite } from './site.ts';

/** An article out of the host's cache, and rendered with its query for each single request: what is authorised is never cached. */
export const benchArticles = async ({ url }: BenchSite): Promise<Figure[]> => {
  const address = url + (await articlePath(url, 'illustrated'));
  const headers = { authorization: 'Bearer none' };
  return [
    await benchLoad({ what: 'article on demand, cached', url: address, limitMs: 5 }),
    await benchLoad({ what: 'article on demand, rendered', url: address, headers, limitMs: 50 }),
  ];
};
