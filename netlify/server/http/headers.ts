import { createMiddleware } from 'hono/factory';
import type { CacheTag } from '../integrations/cache.ts';

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

/**
 * A public answer the CDN keeps until one of its tags is purged; browsers ask again each time. Query parameters that
 * change nothing must not make it ask the origin: those that do are named. What is only true for a while has an age.
 */
export const cachedPublicly = (
  tags: readonly CacheTag[],
  parameters: readonly string[] = ['_'],
  maxAgeSeconds: () => number = () => YEAR,
) =>
  createMiddleware(async (context, next) => {
    await next();
    if (!context.res.ok) return;
    context.header('Cache-Control', 'public, max-age=0, must-revalidate');
    context.header(
      'Netlify-CDN-Cache-Control',
      `public, durable, max-age=${maxAgeSeconds()}, stale-while-revalidate=60, stale-if-error=86400`,
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
  context.header('Netlify-Vary', 'query=_');
});
