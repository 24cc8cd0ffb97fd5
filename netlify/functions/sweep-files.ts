import type { Config, Context } from '@netlify/functions';
import { realDeps } from '#server/create-deps.ts';
import { isNightDue, planNights } from '#server/jobs/nights.ts';
import { removeForgottenMedia } from '#server/running/housekeeping/remove-forgotten-media.ts';
import { sweepFiles } from '#server/running/housekeeping/sweep-files.ts';
import { withBackground } from '#server/runtime/background.ts';
import { createTimer, eachStep } from '#server/runtime/work-list.ts';

export default (_request: Request, context: Context): Promise<void> =>
  // A purge that fails is tried again in the background.
  withBackground(
    (work) => context.waitUntil(work),
    () => sweep(context.deploy),
  );

const sweep = async (deploy: Context['deploy']): Promise<void> => {
  const deps = realDeps(deploy.context);
  if (!(await isNightDue(deps))) return;
  const isOutOfTime = createTimer(deps);
  let count = 0;
  await eachStep(deps, {
    pictures: () => removeForgottenMedia(deps, isOutOfTime),
    files: async () => {
      count = await sweepFiles(deps, isOutOfTime);
    },
  });
  if (count > 0) deps.log('orphan files removed', { count });
  // Most likely there are more.
  if (count > 0 || isOutOfTime()) await planNights(deps);
};

// While the database is awake in any case.
export const config: Config = { schedule: '4 3 * * *' };
