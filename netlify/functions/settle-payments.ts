import type { Config, Context } from '@netlify/functions';
import { realDeps } from '#server/create-deps.ts';
import { settleUnheard } from '#server/payments/notifications.ts';

export default async (_request: Request, { deploy }: Context) => {
  const deps = realDeps(deploy.context);
  const count = await settleUnheard(deps);
  if (count > 0) deps.log('payments settled without a webhook', { count });
};

// It asks the provider. The database sleeps on unless something is new.
export const config: Config = { schedule: '*/10 * * * *' };
