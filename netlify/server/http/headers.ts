import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AFRESH_PARAMETER, type Freshness, freshUntilPurged, STALE_IF_ERROR_SECONDS } from '#domain/site/freshness.ts';
import type { CacheTag } from '../integrations/cache.ts';
import { described } from './description.ts';
import { etagOf } from './etag.ts';

/** Sets the headers of every answer of the API. The answer is `no-store` unless its route says that it is public. */
export const sendSecurityHeaders = createMiddleware(async (context, next) => {
  await next();
  const { headers } = context.res;
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('X-Frame-Options', 'DENY');
  if (!headers.has('Cross-Origin-Resource-Policy')) headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  headers.set('Strict-Transport-Security', 'max-age=63072000');
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
});

const YEAR = 31_536_000;

/** The CDN keeps the answer and compares the validator. A 304 of ours would leave it nothing to keep. */
const setEtag = async (context: Context): Promise<void> => {
  context.header('ETag', etagOf(new Uint8Array(await context.res.clone().arrayBuffer())));
};

/**
 * Makes an answer public: the CDN keeps it until one of its tags is purged, browsers ask again each time. Only the
 * named query parameters make another answer; the default is the one that asks for a fresh answer on purpose.
 * `freshnessOf` tells how long the answer stays true.
 */
export const cachedPublicly = (
  tags: readonly CacheTag[],
  parameters: readonly string[] = [AFRESH_PARAMETER],
  freshnessOf: () => Freshness = () => freshUntilPurged,
) =>
  described(
    createMiddleware(async (context, next) => {
      // Taken before the answer is made, because its day may be over afterwards.
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
    }),
    { kept: tags },
  );

/** For addresses whose content never changes: everybody may keep the answer. */
export const immutable = described(
  createMiddleware(async (context, next) => {
    await next();
    if (!context.res.ok) return;
    context.header('Cache-Control', `public, max-age=${YEAR}, immutable`);
    context.header('Netlify-CDN-Cache-Control', `public, durable, max-age=${YEAR}, immutable`);
    context.header('Netlify-Vary', `query=${AFRESH_PARAMETER}`);
  }),
  { kept: 'forever' },
);
