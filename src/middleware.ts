import { defineMiddleware } from 'astro:middleware';
import { securityHeaders } from 'virtual:security-headers';
import { headersAt } from '#lib/header-rules.ts';
import { paths } from '#lib/paths.ts';
import { pagesMessages as words } from '#messages/pages.ts';
import { createFloodGate, readFloodLimit } from '#server/http/floods.ts';
import { logLine, traceOf } from '#server/runtime/log.ts';

const refuse = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });

/**
 * Answers requests that need no page: Astro's own endpoints, its error page, pages by the name of a file, and all
 * methods but reads.
 */
const answerWithoutPage = ({ method }: Request, { pathname, search }: URL): Response | undefined => {
  if (pathname.startsWith('/_') && !pathname.startsWith('/_astro/')) return refuse(404, words.missing);
  if (pathname === '/500') return new Response(null, { status: 302, headers: { Location: paths.home } });
  if (method !== 'GET' && method !== 'HEAD') return refuse(405, words.readOnly, { Allow: 'GET, HEAD' });
  const [, page] = /^(\/articles|\/training|\/article\/[^/]+?)(?:\/index)?\.html$/.exec(pathname) ?? [];
  return page === undefined ? undefined : new Response(null, { status: 301, headers: { Location: page + search } });
};

// Netlify tells no function its deploy context in the environment, so what is unknown counts as deployed.
const gate = createFloodGate(readFloodLimit(process.env.RATE_LIMIT_REQUESTS, process.env.CONTEXT ?? 'production'));

/**
 * Refuses an address that floods this instance. A request that arrives here missed the CDN, and may query the database.
 */
const refuseFlood = (ip: string): Response | undefined => {
  const wait = gate(ip);
  return wait === undefined ? undefined : refuse(429, words.tooMany, { 'Retry-After': String(wait) });
};

/** Netlify sets the headers of static files; pages that are rendered on demand set the same headers here. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { isPrerendered, request, url } = context;
  if (isPrerendered) return next();
  const response =
    refuseFlood(context.clientAddress) ??
    answerWithoutPage(request, url) ??
    (await next().catch((error: unknown) => {
      // Astro answers with its 500 page and hides the reason.
      logLine('page failed', { path: url.pathname, ...traceOf(error) });
      throw error;
    }));
  const { headers } = response;
  for (const [name, value] of Object.entries(headersAt(securityHeaders, url.pathname))) headers.set(name, value);
  if (headers.get('Content-Type') === 'text/html') headers.set('Content-Type', 'text/html; charset=utf-8');
  // Astro always gives its error page a 500, whatever that page answers.
  return headers.has('Retry-After') && response.status === 500
    ? new Response(response.body, { status: 503, headers })
    : response;
});
