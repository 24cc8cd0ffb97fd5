import type { Figure } from './figures.ts';
import { benchLoad } from './load.ts';
import type { BenchSite } from './site.ts';

export const benchProducts = async ({ url }: BenchSite): Promise<Figure[]> => [
  await benchLoad({ what: '`GET /api/products` from the cache', url: `${url}/api/products`, limitMs: 10 }),
];
