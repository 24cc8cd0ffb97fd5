import type { Config, Context } from '@netlify/functions';
import { realDeps } from '#server/create-deps.ts';
import { isNightDue } from '#server/jobs/nights.ts';
import { readPayouts } from '#server/payouts/read-payouts.ts';

export default async (_request: Request, { deploy }: Context): Promise<void> => {
  const deps = realDeps(deploy.context);
  if (!(await isNightDue(deps))) return;
  const { read, left } = await readPayouts(deps);
  if (read + left > 0) deps.log('payouts read from the provider', { read, left });
};

// It runs after the first runs of `reread-payments`, and each run reads a part.
export const config: Config = { schedule: '13,28,43 3 * * *' };
