import { defineMiddleware } from 'astro:middleware';
import { securityHeaders } from 'virtual:security-headers';

/** Netlify gives static files their headers; pages rendered on demand bring the same themselves. */
export const onRequest = defineMiddleware(async ({ isPrerendered, url }, next) => {
  const response = await next().catch((error: unknown) => {
    // Astro answers with its 500 page and keeps the reason to itself.
    console.error(`${url.pathname}:`, error);
    throw error;
  });
  if (isPrerendered) return response;
  const { headers } = response;
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
  if (headers.get('Content-Type') === 'text/html') headers.set('Content-Type', 'text/html; charset=utf-8');
  return response;
});
