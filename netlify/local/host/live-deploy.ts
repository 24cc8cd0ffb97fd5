import type { Deploy } from '#local/host/deploy.ts';
import { withHashedFilesOf } from '#local/host/static-files.ts';

export interface LiveDeploy {
  readonly current: Deploy;
  /** Serves another deploy from now on; answers what clears away the one that nobody needs any more. */
  replace(next: Deploy): () => Promise<void>;
}

/** The deploy being served. The one before it stays beside: pages loaded from it still ask for its scripts. */
export const createLiveDeploy = (first: Deploy): LiveDeploy => {
  let former: Deploy | undefined;
  let latest = first;
  let served = first;
  return {
    get current() {
      return served;
    },
    replace: (next) => {
      const forgotten = former;
      former = latest;
      latest = next;
      served = { ...next, files: withHashedFilesOf(former.files, next.files) };
      return async () => forgotten?.discard();
    },
  };
};
