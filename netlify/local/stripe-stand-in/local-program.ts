import { createMiddleware } from 'hono/factory';

/** A page of some site must not drive this port through a visitor's browser, under whatever name it reaches it. */
export const localProgramsOnly = createMiddleware(async (c, next) => {
  const host = (c.req.header('host') ?? '').replace(/:\d+$/, '');
  const isLocal = c.req.header('origin') === undefined && (host === '127.0.0.1' || host === 'localhost');
  if (!isLocal) return c.json({ error: { message: 'Only for programs of this machine.' } }, 403);
  return next();
});
