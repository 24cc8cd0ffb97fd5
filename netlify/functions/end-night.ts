import type { Config, Context } from '@netlify/functions';
import { finishRecoveries } from '#server/accounts/finish-recovery.ts';
import { realDeps } from '#server/create-deps.ts';
import { isNightDue, planNights } from '#server/jobs/nights.ts';
import { proveLedger } from '#server/ledger/actions.ts';
import { keepPlanned } from '#server/mail/reminders/job.ts';
import { sendMail } from '#server/mail/sender.ts';
import { keepListings, proveListings } from '#server/member/listings.ts';
import { keepPlannedInstalments } from '#server/payments/charge-instalments.ts';
import { longestWindow } from '#server/running/housekeeping/delete-unpaid-sign-ups.ts';
import { endNight } from '#server/running/housekeeping/end-night.ts';
import { withBackground } from '#server/runtime/background.ts';
import { eachStep } from '#server/runtime/work-list.ts';

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
    instalments: () => keepPlannedInstalments(deps),
    listings: async () => {
      await keepListings(deps);
      const count = await proveListings(deps);
      if (count > 0) deps.log('listings differed from their memberships', { count });
    },
    ledger: async () => {
      const count = await proveLedger(deps);
      if (count > 0) deps.log('payments, cheques or payouts differ from the ledger', { count });
    },
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
