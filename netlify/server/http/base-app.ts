import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import type { Deps } from '../deps.ts';
import type { AppEnv } from './app-env.ts';
import { answerInTime, noteArrival } from './deadline.ts';
import { errorAnswer } from './errors.ts';
import { sendSecurityHeaders } from './headers.ts';
import { refuseFloods } from './refuse-floods.ts';
import { sameOrigin } from './same-origin.ts';

// Some mail programs add a slash to the address that ends news.
const pathOf = (request: Request): string => getPath(request).replace(/^(\/api\/unsubscribe(?:\/[^/]+)?)\/$/, '$1');

/** Returns an app without routes, with what holds for every answer of the API. */
export const createBaseApp = (deps: Deps): Hono<AppEnv> => {
  const app = new Hono<AppEnv>({ getPath: pathOf });
  app.onError(errorAnswer(deps.log));
  app.use(noteArrival(deps), sendSecurityHeaders, refuseFloods(deps), sameOrigin, answerInTime);
  return app;
};
