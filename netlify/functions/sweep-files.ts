import type { Config, Context } from '@netlify/functions';
import { realDeps } from '#server/create-deps.ts';
import { sweepFiles } from '#server/housekeeping/sweep-files.ts';

export default async (_request: Request, { deploy }: Context) => {
  const deps = realDeps(deploy.context);
  const count = await sweepFiles(deps);
  if (count > 0) deps.log('orphan files removed', { count });
};

// While the database is awake anyway.
export const config: Config = { schedule: '4 3 * * *' };
