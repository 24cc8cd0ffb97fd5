import type { Config, Context } from '@netlify/functions';
import { realDeps } from '#server/create-deps.ts';
import { endNight, isNightDue } from '#server/housekeeping/nights.ts';
import { longestWindow } from '#server/housekeeping/purge-sign-ups.ts';
import { sendMail } from '#server/mail/sender.ts';

export default async (_request: Request, { deploy }: Context) => {
  const deps = realDeps(deploy.context);
  if (!(await isNightDue(deps))) return;
  // For a mail that was written while no mark could be.
  await sendMail(deps, []);
  await endNight(deps, longestWindow(deps));
};

// The last job of the night, while the database is still awake.
export const config: Config = { schedule: '58 3 * * *' };
