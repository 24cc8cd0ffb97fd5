/** A store that does not answer once among thousands of questions must not cost a backup or a restore. */
const TRIES = 3;

/** Returns what some work returns, which may be done again. Throws what the last of three tries throws. */
export const patiently = async <Answer>(work: () => Promise<Answer>, tries = TRIES): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    if (tries === 1) throw error;
    return patiently(work, tries - 1);
  }
};
