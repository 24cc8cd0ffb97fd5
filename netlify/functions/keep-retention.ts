import type { Config, Context } from '@netlify/functions';
import { realDeps } from '#server/create-deps.ts';
import { isNightDue } from '#server/jobs/nights.ts';
import { keepRetention } from '#server/privacy/retention/keep-rules.ts';
import { withBackground } from '#server/runtime/background.ts';

export default (_request: Request, context: Context): Promise<void> =>
  // Mail that it writes is sent in the background.
  withBackground(
    (work) => context.waitUntil(work),
    () => keep(context.deploy),
  );

const keep = async (deploy: Context['deploy']): Promise<void> => {
  const deps = realDeps(deploy.context);
  if (await isNightDue(deps)) await keepRetention(deps);
};

// While the database is awake in any case. More than once, for the day on which a whole season of former members goes.
export const config: Config = { schedule: '9,24,39,54 3 * * *' };
