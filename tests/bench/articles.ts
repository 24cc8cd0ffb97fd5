import { brotliCompressSync } from 'node:zlib';
import { startBareServer } from './bare-server.ts';
import type { Figure } from './figures.ts';
import { benchLoad } from './load.ts';
import { articlePath } from './public-pages.ts';
import type { BenchSite } from './site.ts';

/** Measures a server that only sends the same bytes. No site can be faster on this machine. */
const benchBare = async (address: string): Promise<Figure> => {
  const body = brotliCompressSync(await (await fetch(address)).bytes());
  const bare = await startBareServer({ headers: { 'content-type': 'text/html', 'content-encoding': 'br' }, body });
  try {
    return await benchLoad({ what: 'the article’s bytes from a bare server', url: bare.url });
  } finally {
    await bare.stop();
  }
};

/**
 * Measures an article from the host's cache, and one that the server renders for each request. Requests with an
 * `authorization` header are never cached.
 */
export const benchArticles = async ({ url }: BenchSite): Promise<Figure[]> => {
  const address = url + (await articlePath(url, 'illustrated'));
  const headers = { authorization: 'Bearer none' };
  return [
    await benchBare(address),
    await benchLoad({ what: 'article on demand, cached', url: address, limitMs: 5 }),
    await benchLoad({ what: 'article on demand, rendered', url: address, headers, limitMs: 50 }),
  ];
};
