import type { Config, Context } from '@netlify/functions';
import { withBackground } from '#server/background.ts';
import { realDeps } from '#server/create-deps.ts';
import { cancelStrays } from '#server/housekeeping/cancel-strays.ts';
import { isNightDue } from '#server/housekeeping/nights.ts';
import { purgeSignUps } from '#server/housekeeping/purge-sign-ups.ts';
import { withdrawDifferences } from '#server/housekeeping/withdraw-differences.ts';
import { createTimer, eachStep } from '#server/work-list.ts';

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
      const count = await purgeSignUps(deps, isOutOfTime);
      if (count > 0) deps.log('abandoned sign-ups deleted', { count });
    },
    differences: () => withdrawDifferences(deps, isOutOfTime),
    strays: () => cancelStrays(deps, isOutOfTime),
  });
};

// While the database is awake in any case. More than once, for the day after the season's rush.
export const config: Config = { schedule: '2,17,32,47 3 * * *' };
