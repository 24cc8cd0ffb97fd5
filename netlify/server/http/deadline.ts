import type { Context } from 'hono';
import { DomainError } from '#domain/error.ts';
import type { AppEnv } from './app-env.ts';

/** The browser gives up at 10 s; what is left is for the way there and back. */
const TIME_LIMIT_MS = 8500;

/**
 * The answer of some work, or `unavailable` in time for the visitor to read it. Work that takes longer goes on behind
 * the answer: nothing is half-written, and nobody is left to hear how it ended.
 */
export const inTime = async <Answer>(context: Context<AppEnv>, work: Promise<Answer>): Promise<Answer> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      context.env?.waitUntil?.(work.then(ignore, ignore));
      reject(new DomainError('unavailable', { cause: new Error('out of time') }));
    }, TIME_LIMIT_MS);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

const ignore = (): void => undefined;
