/** A backup makes thousands of requests to the store. One that fails must not end it. */
const TRIES = 3;

/** Retries idempotent work, three times in all. Throws the error of the last try. */
export const patiently = async <Answer>(work: () => Promise<Answer>, tries = TRIES): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    if (tries === 1) throw error;
    return patiently(work, tries - 1);
  }
};
