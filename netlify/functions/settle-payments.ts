import type { Config, Context } from '@netlify/functions';
import { realDeps } from '#server/create-deps.ts';
import { makeDueRefunds } from '#server/payments/card-refund.ts';
import { chargeDueInstalments } from '#server/payments/charge-instalments.ts';
import { settleUnheard } from '#server/payments/notifications.ts';
import { withBackground } from '#server/runtime/background.ts';
import { createTimer, eachStep } from '#server/runtime/work-list.ts';

export default (_request: Request, context: Context): Promise<void> =>
  // Mail that it writes is sent in the background.
  withBackground(
    (work) => context.waitUntil(work),
    () => settle(context.deploy),
  );

const settle = async (deploy: Context['deploy']): Promise<void> => {
  const deps = realDeps(deploy.context);
  const isOutOfTime = createTimer(deps);
  await eachStep(deps, {
    refunds: () => makeDueRefunds(deps, isOutOfTime),
    unheard: async () => {
      const count = await settleUnheard(deps, isOutOfTime);
      if (count > 0) deps.log('payments settled without a webhook', { count });
    },
    instalments: async () => {
      const count = await chargeDueInstalments(deps);
      if (count > 0) deps.log('plans looked at', { count });
    },
  });
};

// It asks the provider and reads the marks. It queries the database only if something is new or due.
export const config: Config = { schedule: '*/10 * * * *' };
