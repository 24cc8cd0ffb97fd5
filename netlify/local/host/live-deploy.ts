import type { Deploy } from '#local/host/deploy.ts';
import { withHashedFilesOf } from '#local/host/static-files.ts';

export interface LiveDeploy {
  readonly current: Deploy;
  /** Serves another deploy from now on. Returns a function that removes the deploy that nobody needs any more. */
  replace(next: Deploy): () => Promise<void>;
}

/** Holds the present deploy and the one before it. Pages loaded from the former one still ask for its scripts. */
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
