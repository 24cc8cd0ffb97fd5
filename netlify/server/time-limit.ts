/** Some work took longer than it may. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** The work's answer, or `OutOfTime` after so many milliseconds: a client that waits for ever must not be waited for. */
export const withTimeLimit = async <Answer>(work: Promise<Answer>, milliseconds: number): Promise<Answer> => {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new OutOfTime(`no answer within ${milliseconds} ms`)), milliseconds);
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
};
