import type { Config, Context } from '@netlify/functions';
import { realDeps } from '#server/create-deps.ts';
import { removeForgottenMedia } from '#server/housekeeping/remove-forgotten-media.ts';
import { sweepFiles } from '#server/housekeeping/sweep-files.ts';
import { createTimer } from '#server/work-list.ts';

export default async (_request: Request, { deploy }: Context) => {
  const deps = realDeps(deploy.context);
  const isOutOfTime = createTimer(deps);
  await removeForgottenMedia(deps, isOutOfTime);
  const count = await sweepFiles(deps, isOutOfTime);
  if (count > 0) deps.log('orphan files removed', { count });
};

// While the database is awake anyway.
export const config: Config = { schedule: '4 3 * * *' };
