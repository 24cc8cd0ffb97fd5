import type { Context } from '@netlify/functions';
import { realDeps } from './create-deps.ts';
import type { Deps } from './deps.ts';
import { sentenceOfAnswer } from './http/sentences.ts';
import type { RequestHandler } from './reads.ts';
import { withBackground } from './runtime/background.ts';
import { logLine } from './runtime/log.ts';

/** Returns what answers requests to a part of the API, as Netlify calls a function. `open` makes that part, once. */
export const serve = (open: (deps: Deps) => RequestHandler) => {
  let answer: RequestHandler | undefined;
  // What is wrong with the settings goes to the log. Visitors see the same answer as in any outage.
  const start = (deployContext: string): RequestHandler | undefined => {
    try {
      return open(realDeps(deployContext));
    } catch (error) {
      logLine('the API cannot start', { reason: error instanceof Error ? error.message : 'unknown' });
      return undefined;
    }
  };
  return async (request: Request, context: Context): Promise<Response> => {
    answer ??= start(context.deploy.context);
    const started = answer;
    const keepAlive = (work: Promise<unknown>): void => context.waitUntil(work);
    if (started) return withBackground(keepAlive, async () => started(request, { ip: context.ip }));
    const body = { type: 'unavailable', message: sentenceOfAnswer('unavailable', new URL(request.url).pathname) };
    return Response.json(body, { status: 503, headers: { 'Cache-Control': 'private, no-store' } });
  };
};
