import type { Config, Context } from '@netlify/functions';
import { realDeps } from '#server/create-deps.ts';
import { isNightDue } from '#server/jobs/nights.ts';
import { cancelStrays } from '#server/running/housekeeping/cancel-strays.ts';
import { deleteUnpaidSignUps } from '#server/running/housekeeping/delete-unpaid-sign-ups.ts';
import { withdrawDifferences } from '#server/running/housekeeping/withdraw-differences.ts';
import { withBackground } from '#server/runtime/background.ts';
import { createTimer, eachStep } from '#server/runtime/work-list.ts';

export default (_request: Request, context: Context): Promise<void> =>
  // Mail that it writes is sent in the background.
  withBackground(
    (work) => context.waitUntil(work),
    () => purge(context.deploy),
  );

const purge = async (deploy: Context['deploy']): Promise<void> => {
  const deps = realDeps(deploy.context);
  if (!(await isNightDue(deps))) return;
  const isOutOfTime = createTimer(deps);
  await eachStep(deps, {
    'sign-ups': async () => {
      const count = await deleteUnpaidSignUps(deps, isOutOfTime);
      if (count > 0) deps.log('abandoned sign-ups deleted', { count });
    },
    differences: () => withdrawDifferences(deps, isOutOfTime),
    strays: () => cancelStrays(deps, isOutOfTime),
  });
};

// While the database is awake in any case. More than once, for the day after the season's rush.
export const config: Config = { schedule: '2,17,32,47 3 * * *' };
