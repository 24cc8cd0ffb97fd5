/** Thrown if some work takes too long. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/**
 * Returns the result of some work. Throws `OutOfTime` after that many milliseconds, because some clients wait for ever.
 */
export const withTimeLimit = async <Answer>(work: Promise<Answer>, milliseconds: number): Promise<Answer> => {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new OutOfTime(`no answer within ${milliseconds} ms`)), milliseconds);
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
};
