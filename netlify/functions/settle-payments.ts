import type { Config, Context } from '@netlify/functions';
import { realDeps } from '#server/create-deps.ts';
import { settleUnheard } from '#server/payments/notifications.ts';
import { withBackground } from '#server/runtime/background.ts';

export default (_request: Request, context: Context): Promise<void> =>
  // Mail that it writes is sent in the background.
  withBackground(
    (work) => context.waitUntil(work),
    () => settle(context.deploy),
  );

const settle = async (deploy: Context['deploy']): Promise<void> => {
  const deps = realDeps(deploy.context);
  const count = await settleUnheard(deps);
  if (count > 0) deps.log('payments settled without a webhook', { count });
};

// It asks the provider. The database sleeps on unless something is new.
export const config: Config = { schedule: '*/10 * * * *' };
