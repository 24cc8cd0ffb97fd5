import type { Config, Context } from '@netlify/functions';
import { realDeps } from '#server/create-deps.ts';
import { keepBackup } from '#server/running/backup/nightly.ts';

export default async (_request: Request, { deploy }: Context): Promise<void> => {
  const deps = realDeps(deploy.context);
  const { backup } = deps;
  if (backup) await keepBackup({ ...deps, backup });
};

// After the night's last job, while the database is still awake. A slice at a time.
export const config: Config = { schedule: '1-59/5 4 * * *' };
