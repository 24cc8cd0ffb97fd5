import { setTimeout as sleep } from 'node:timers/promises';

export interface OneMore {
  /** Resolves once a run that began after this call is over. */
  run(): Promise<void>;
  /** Resolves once nothing is running. */
  idle(): Promise<void>;
}

const ignore = (): void => undefined;

/**
 * Returns a runner that runs the work one at a time. All who ask during a run share the next one, which begins after a
 * rest.
 */
export const createOneMore = (work: () => Promise<void>, restMs = 0): OneMore => {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    next = undefined;
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    run: () => {
      if (next) return next;
      if (!running) return start();
      next = running
        .catch(ignore)
        .then(() => (restMs > 0 ? sleep(restMs) : undefined))
        .then(start);
      return next;
    },
    idle: async () => {
      while (next ?? running) await (next ?? running)?.catch(ignore);
    },
  };
};
