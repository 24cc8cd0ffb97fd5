import type { Config, Context } from '@netlify/functions';
import { realDeps } from '#server/create-deps.ts';
import { writeDueReminders } from '#server/mail/reminders/job.ts';
import { sendDueMail } from '#server/mail/sender.ts';
import { eachStep } from '#server/runtime/work-list.ts';

export default async (_request: Request, { deploy }: Context) => {
  const deps = realDeps(deploy.context);
  await eachStep(deps, {
    mail: async () => {
      const count = await sendDueMail(deps);
      if (count > 0) deps.log('mails sent', { count });
    },
    reminders: async () => {
      const rules = await writeDueReminders(deps);
      if (rules > 0) deps.log('reminders written', { rules });
    },
  });
};

// It reads marks. The database sleeps on unless a mail is due.
export const config: Config = { schedule: '*/5 * * * *' };
