import type { MailPort } from '../deps.ts';

/** Sends the mails that wait. The sender is loaded when there are some, so that functions start without it. */
export const deliver: MailPort['deliver'] = async (deps, marks) => {
  const { sendMail } = await import('./sender.ts');
  return sendMail(deps, marks);
};
