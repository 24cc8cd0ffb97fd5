import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AFRESH_PARAMETER, type Freshness, freshUntilPurged, STALE_IF_ERROR_SECONDS } from '#domain/freshness.ts';
import type { CacheTag } from '../integrations/cache.ts';
import { etagOf } from './etag.ts';

/** On every answer of the API. `no-store` stands unless a route says its answer is public. */
export const securityHeaders = createMiddleware(async (context, next) => {
  await next();
  const { headers } = context.res;
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('X-Frame-Options', 'DENY');
  if (!headers.has('Cross-Origin-Resource-Policy')) headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
});

const YEAR = 31_536_000;

/** The CDN, which keeps the answer, compares it: a 304 of ours would be nothing to keep. */
const setEtag = async (context: Context): Promise<void> => {
  context.header('ETag', etagOf(new Uint8Array(await context.res.clone().arrayBuffer())));
};

/**
 * A public answer the CDN keeps until one of its tags is purged; browsers ask again each time. Only query parameters that
 * are named make it ask the origin; by default the one that does so on purpose. What is only true for a while says how
 * long.
 */
export const cachedPublicly = (
  tags: readonly CacheTag[],
  parameters: readonly string[] = [AFRESH_PARAMETER],
  freshnessOf: () => Freshness = () => freshUntilPurged,
) =>
  createMiddleware(async (context, next) => {
    // Of the moment the answer was begun: its day may be over once it is made.
    const { fresh, stale } = freshnessOf();
    await next();
    if (!context.res.ok) return;
    await setEtag(context);
    context.header('Cache-Control', 'public, max-age=0, must-revalidate');
    context.header(
      'Netlify-CDN-Cache-Control',
      `public, durable, max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${STALE_IF_ERROR_SECONDS}`,
    );
    context.header('Netlify-Cache-Tag', tags.join(','));
    context.header('Netlify-Vary', `query=${parameters.join('|')}`);
  });

/** What is under this address never changes: everybody keeps it. */
export const immutable = createMiddleware(async (context, next) => {
  await next();
  if (!context.res.ok) return;
  context.header('Cache-Control', `public, max-age=${YEAR}, immutable`);
  context.header('Netlify-CDN-Cache-Control', `public, durable, max-age=${YEAR}, immutable`);
  context.header('Netlify-Vary', `query=${AFRESH_PARAMETER}`);
});
