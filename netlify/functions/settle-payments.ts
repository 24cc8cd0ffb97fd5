import type { Config, Context } from '@netlify/functions';
import { realDeps } from '#server/create-deps.ts';
import { settlePending } from '#server/payments/settle-pending.ts';

export default async (_request: Request, { deploy }: Context) => {
  const deps = realDeps(deploy.context);
  const count = await settlePending(deps);
  if (count > 0) deps.log('settled what no webhook told', { count });
};

export const config: Config = { schedule: '*/10 * * * *' };
