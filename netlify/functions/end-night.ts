import type { Config, Context } from '@netlify/functions';
import { withBackground } from '#server/background.ts';
import { realDeps } from '#server/create-deps.ts';
import { finishRecoveries } from '#server/factors/finish-recovery.ts';
import { endNight, isNightDue, planNights } from '#server/housekeeping/nights.ts';
import { longestWindow } from '#server/housekeeping/purge-sign-ups.ts';
import { sendMail } from '#server/mail/sender.ts';
import { keepPlanned } from '#server/reminders/job.ts';
import { eachStep } from '#server/work-list.ts';

export default (_request: Request, context: Context): Promise<void> =>
  // Mail that it writes is sent in the background.
  withBackground(
    (work) => context.waitUntil(work),
    () => end(context.deploy),
  );

const end = async (deploy: Context['deploy']): Promise<void> => {
  const deps = realDeps(deploy.context);
  if (!(await isNightDue(deps))) return;
  let isToCome = false;
  const isWhole = await eachStep(deps, {
    // For a mail that was written while no mark could be.
    mail: () => sendMail(deps, []),
    reminders: () => keepPlanned(deps),
    recoveries: async () => {
      isToCome = await finishRecoveries(deps);
    },
    night: () => endNight(deps, longestWindow(deps)),
    backup: async () => {
      if (deps.backup) await deps.marks.add('backup', deps.now());
    },
  });
  if (isToCome || !isWhole) await planNights(deps);
};

// The last job of the night, while the database is still awake.
export const config: Config = { schedule: '58 3 * * *' };
