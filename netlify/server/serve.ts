import type { Context } from '@netlify/functions';
import { type App, createApp } from './app.ts';
import { withBackground } from './background.ts';
import { realDeps } from './create-deps.ts';
import { logLine } from './http/log.ts';
import { sentenceFor } from './http/sentences.ts';

let app: App | undefined;

// What is wrong with the settings goes to the log. Visitors see the same answer as in any outage.
const startApp = (deployContext: string): App | undefined => {
  try {
    return createApp(realDeps(deployContext));
  } catch (error) {
    logLine('the API cannot start', { reason: error instanceof Error ? error.message : 'unknown' });
    return undefined;
  }
};

/** Answers a request to the API, as Netlify calls a function. */
export const serve = async (request: Request, context: Context): Promise<Response> => {
  app ??= startApp(context.deploy.context);
  const started = app;
  const keepAlive = (work: Promise<unknown>): void => context.waitUntil(work);
  if (started) return withBackground(keepAlive, () => started.fetch(request, { ip: context.ip }));
  const body = { type: 'unavailable', message: sentenceFor('unavailable', new URL(request.url).pathname) };
  return Response.json(body, { status: 503, headers: { 'Cache-Control': 'private, no-store' } });
};
