import type { Config, Context } from '@netlify/functions';
import { realDeps } from '#server/create-deps.ts';
import { isNightDue } from '#server/jobs/nights.ts';
import { settlePending } from '#server/payments/settle-pending.ts';
import { withBackground } from '#server/runtime/background.ts';

export default (_request: Request, context: Context): Promise<void> =>
  // Mail that it writes is sent in the background.
  withBackground(
    (work) => context.waitUntil(work),
    () => reread(context.deploy),
  );

const reread = async (deploy: Context['deploy']): Promise<void> => {
  const deps = realDeps(deploy.context);
  if (!(await isNightDue(deps))) return;
  const count = await settlePending(deps);
  if (count > 0) deps.log('payments read again from the provider', { count });
};

// During one hour of the night, a part at a time.
export const config: Config = { schedule: '*/5 3 * * *' };
