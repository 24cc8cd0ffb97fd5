import { brotliCompressSync } from 'node:zlib';
import { startBareServer } from './bare-server.ts';
import type { Figure } from './figures.ts';
import { benchLoad } from './load.ts';
import { articlePath } from './public-pages.ts';
import type { BenchSite } from './site.ts';

/** The same bytes from a server that does nothing else: no site is quicker on this machine. */
const benchBare = async (address: string): Promise<Figure> => {
  const body = brotliCompressSync(await (await fetch(address)).bytes());
  const bare = await startBareServer({ headers: { 'content-type': 'text/html', 'content-encoding': 'br' }, body });
  try {
    return await benchLoad({ what: 'the article’s bytes from a bare server', url: bare.url });
  } finally {
    await bare.stop();
  }
};

/** An article out of the host's cache, and rendered with its query for each single request: what is authorised is never cached. */
export const benchArticles = async ({ url }: BenchSite): Promise<Figure[]> => {
  const address = url + (await articlePath(url, 'illustrated'));
  const headers = { authorization: 'Bearer none' };
  return [
    await benchBare(address),
    await benchLoad({ what: 'article on demand, cached', url: address, limitMs: 5 }),
    await benchLoad({ what: 'article on demand, rendered', url: address, headers, limitMs: 50 }),
  ];
};
