import { createMiddleware } from 'hono/factory';
import { validationError } from '#domain/error.ts';

const isRead = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** Refuses writes from other sites. Browsers tell the origin of the page, and it must be this site. */
export const sameOrigin = createMiddleware(async (context, next) => {
  const origin = context.req.header('Origin');
  if (origin !== undefined && !isRead(context.req.method) && hostOf(origin) !== new URL(context.req.url).host) {
    throw validationError({ form: 'other-site' });
  }
  await next();
});

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
