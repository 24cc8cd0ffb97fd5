import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { DomainError } from '#domain/error.ts';
import { inBackground } from '../background.ts';
import { OutOfTime, withTimeLimit } from '../time-limit.ts';
import type { AppEnv } from './app-env.ts';

/** docs/rules.md#time-limit. The browser gives up at 10 s; what is left is for the way there and back. */
const TIME_LIMIT_MS = 8500;

/** First of all: who somebody is takes its time too. */
export const noteArrival = createMiddleware<AppEnv>(async (context, next) => {
  context.set('countedFrom', performance.now());
  await next();
});

/** Reads what a visitor sends: a slow upload is their own time. */
export const reading = async <Sent>(context: Context<AppEnv>, read: Promise<Sent>): Promise<Sent> => {
  const began = performance.now();
  const sent = await read;
  context.set('countedFrom', context.get('countedFrom') + performance.now() - began);
  return sent;
};

/**
 * The answer of some work, or `unavailable` in time for the visitor to read it. Work that takes longer goes on behind
 * the answer: nothing is half-written, and nobody is left to hear how it ended.
 */
export const inTime = async <Answer>(context: Context<AppEnv>, work: Promise<Answer>): Promise<Answer> => {
  try {
    return await withTimeLimit(work, TIME_LIMIT_MS - (performance.now() - context.get('countedFrom')));
  } catch (cause) {
    if (!(cause instanceof OutOfTime)) throw cause;
    inBackground(work.then(ignore, ignore));
    throw new DomainError('unavailable', { cause });
  }
};

/** The same for a whole answer. What carries files counts from when they were read (`reading`): its handler sees to it. */
export const answerInTime = createMiddleware<AppEnv>(async (context, next) => {
  if (/^multipart\//i.test(context.req.header('Content-Type') ?? '')) return next();
  await inTime(context, next());
});

const ignore = (): void => undefined;
