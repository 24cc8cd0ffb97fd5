import type { Context } from 'hono';
import { DomainError } from '#domain/error.ts';
import { OutOfTime, withTimeLimit } from '../time-limit.ts';
import type { AppEnv } from './app-env.ts';

/** The browser gives up at 10 s; what is left is for the way there and back. */
const TIME_LIMIT_MS = 8500;

/**
 * The answer of some work, or `unavailable` in time for the visitor to read it. Work that takes longer goes on behind
 * the answer: nothing is half-written, and nobody is left to hear how it ended.
 */
export const inTime = async <Answer>(context: Context<AppEnv>, work: Promise<Answer>): Promise<Answer> => {
  try {
    return await withTimeLimit(work, TIME_LIMIT_MS);
  } catch (cause) {
    if (!(cause instanceof OutOfTime)) throw cause;
    context.env?.waitUntil?.(work.then(ignore, ignore));
    throw new DomainError('unavailable', { cause });
  }
};

const ignore = (): void => undefined;
