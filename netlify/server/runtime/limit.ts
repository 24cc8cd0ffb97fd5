export interface Limit {
  /** The number of attempts in a window. 0 means no limit. */
  attempts: number;
  windowSeconds: number;
}

/** How a limit is written in the environment: `10/600`. */
export const WRITTEN_LIMIT = /^(\d+)\/(\d+)$/;

/** What holds where the environment sets no limit. */
const USUAL: Limit = { attempts: 10, windowSeconds: 600 };

/**
 * Reads a limit such as `10/600`: ten attempts in ten minutes. If unset: the usual one, and no limit on one's own
 * machine.
 */
export const readLimit = (value: string | undefined, context: string, usual: Partial<Limit> = {}): Limit => {
  const unset = { ...USUAL, ...usual, ...(context === 'local' && { attempts: 0 }) };
  if (value === undefined) return unset;
  const [, attempts, seconds] = WRITTEN_LIMIT.exec(value) ?? [];
  if (!attempts || !seconds) throw new Error(`A rate limit is written ATTEMPTS/SECONDS, not ${value}`);
  return { attempts: Number(attempts), windowSeconds: Number(seconds) };
};
