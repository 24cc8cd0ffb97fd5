import { createMiddleware } from 'hono/factory';
import { validationError } from '#domain/error.ts';

const isRead = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** A mail program ends news from its own page, or from none (RFC 8058). The token in the address is all it needs. */
const isPressed = (path: string): boolean => /^\/api\/unsubscribe(?:\/|$)/.test(path);

/** Refuses writes from other sites. Browsers tell the origin of the page, and it must be this site. */
export const sameOrigin = createMiddleware(async (context, next) => {
  const origin = context.req.header('Origin');
  const isFree = isRead(context.req.method) || isPressed(context.req.path);
  if (origin !== undefined && !isFree && hostOf(origin) !== new URL(context.req.url).host) {
    throw validationError({ form: 'other-site' });
  }
  await next();
});

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
