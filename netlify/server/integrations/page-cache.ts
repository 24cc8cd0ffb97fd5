import createNetlifyProvider from '@astrojs/netlify/cache/provider';
import type { CacheProvider } from 'astro';
import { STALE_IF_ERROR_SECONDS } from '#domain/site/freshness.ts';

const netlify = createNetlifyProvider(undefined);

/**
 * Returns Netlify's provider for Astro's route cache, with the policy of the API's answers: a page stays a day longer
 * while the origin fails, browsers ask again each time, and only the page number of the list makes another answer.
 */
const createProvider = (): CacheProvider => ({
  ...netlify,
  setHeaders: (options, request) => {
    const headers = netlify.setHeaders?.(options, request) ?? new Headers();
    const control = headers.get('Netlify-CDN-Cache-Control');
    if (control) headers.set('Netlify-CDN-Cache-Control', `${control}, stale-if-error=${STALE_IF_ERROR_SECONDS}`);
    headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
    headers.set('Netlify-Vary', 'query=page');
    return headers;
  },
});

// biome-ignore lint/style/noDefaultExport: Astro wants one
export default createProvider;
