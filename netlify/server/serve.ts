import type { Context } from '@netlify/functions';
import type { App } from './app.ts';
import { withBackground } from './background.ts';
import { realDeps } from './create-deps.ts';
import { logLine } from './http/log.ts';
import { sentenceFor } from './http/sentences.ts';
import { createReads } from './reads.ts';

let answer: ReturnType<typeof createReads> | undefined;

// What is wrong with the settings goes to the log. Visitors see the same answer as in any outage.
const start = (deployContext: string): typeof answer => {
  try {
    const deps = realDeps(deployContext);
    let whole: Promise<App> | undefined;
    return createReads(deps, async (request, bindings) => {
      whole ??= import('./app.ts').then(({ createApp }) => createApp(deps));
      return (await whole).fetch(request, bindings);
    });
  } catch (error) {
    logLine('the API cannot start', { reason: error instanceof Error ? error.message : 'unknown' });
    return undefined;
  }
};

/** Answers a request to the API, as Netlify calls a function. */
export const serve = async (request: Request, context: Context): Promise<Response> => {
  answer ??= start(context.deploy.context);
  const started = answer;
  const keepAlive = (work: Promise<unknown>): void => context.waitUntil(work);
  if (started) return withBackground(keepAlive, async () => started(request, { ip: context.ip }));
  const body = { type: 'unavailable', message: sentenceFor('unavailable', new URL(request.url).pathname) };
  return Response.json(body, { status: 503, headers: { 'Cache-Control': 'private, no-store' } });
};
