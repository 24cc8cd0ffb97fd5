import { createMiddleware } from 'hono/factory';

/** Refuses calls that a web page makes through a visitor's browser, whatever host name the page uses. */
export const localProgramsOnly = createMiddleware(async (c, next) => {
  const host = (c.req.header('host') ?? '').replace(/:\d+$/, '');
  const isLocal = c.req.header('origin') === undefined && (host === '127.0.0.1' || host === 'localhost');
  if (!isLocal) return c.json({ error: { message: 'Only programs on this machine may call this port.' } }, 403);
  return next();
});
