import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import { inBackground } from '../runtime/background.ts';
import { OutOfTime, withTimeLimit } from '../runtime/time-limit.ts';
import type { AppEnv } from './app-env.ts';

/** The browser gives up after 10 s (docs/rules.md#time-limit). The difference is for the network. Milliseconds. */
export const ANSWER_WITHIN_MS = 8500;

/** Notes when the request must be answered. It runs first, because checking the session takes time too. */
export const noteArrival = ({ settings }: Pick<Deps, 'settings'>) =>
  createMiddleware<AppEnv>(async (context, next) => {
    context.set('answerBy', performance.now() + settings.answerWithinMs);
    await next();
  });

/** Reads the body of a request. The time of the upload does not count towards the limit. */
export const receiveBody = async <Sent>(context: Context<AppEnv>, read: Promise<Sent>): Promise<Sent> => {
  const began = performance.now();
  const sent = await read;
  context.set('answerBy', context.get('answerBy') + performance.now() - began);
  return sent;
};

/**
 * Returns the result of some work, or throws `unavailable` early enough for the visitor to read it. The work goes on
 * after that, so nothing is written half.
 */
export const inTime = async <Answer>(context: Context<AppEnv>, work: Promise<Answer>): Promise<Answer> => {
  try {
    return await withTimeLimit(work, context.get('answerBy') - performance.now());
  } catch (cause) {
    if (!(cause instanceof OutOfTime)) throw cause;
    inBackground(work.then(ignore, ignore));
    throw new DomainError('unavailable', { cause });
  }
};

/** Does the same for a whole answer. A handler that receives files starts the limit after `receiveBody`. */
export const answerInTime = createMiddleware<AppEnv>(async (context, next) => {
  if (/^multipart\//i.test(context.req.header('Content-Type') ?? '')) return next();
  await inTime(context, next());
});

const ignore = (): void => undefined;
