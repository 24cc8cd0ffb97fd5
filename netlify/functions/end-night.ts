import type { Config, Context } from '@netlify/functions';
import { withBackground } from '#server/background.ts';
import { realDeps } from '#server/create-deps.ts';
import { finishRecoveries } from '#server/factors/finish-recovery.ts';
import { endNight, isNightDue, planNights } from '#server/housekeeping/nights.ts';
import { longestWindow } from '#server/housekeeping/purge-sign-ups.ts';
import { sendMail } from '#server/mail/sender.ts';
import { keepPlanned } from '#server/reminders/job.ts';

export default (_request: Request, context: Context): Promise<void> =>
  // Mail that it writes is sent in the background.
  withBackground(
    (work) => context.waitUntil(work),
    () => end(context.deploy),
  );

const end = async (deploy: Context['deploy']): Promise<void> => {
  const deps = realDeps(deploy.context);
  if (!(await isNightDue(deps))) return;
  // For a mail that was written while no mark could be.
  await sendMail(deps, []);
  await keepPlanned(deps);
  const isRecoveryToCome = await finishRecoveries(deps);
  await endNight(deps, longestWindow(deps));
  if (isRecoveryToCome) await planNights(deps);
  if (deps.backup) await deps.marks.add('backup', deps.now());
};

// The last job of the night, while the database is still awake.
export const config: Config = { schedule: '58 3 * * *' };
