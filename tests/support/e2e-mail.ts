import { expect } from '@playwright/test';
import { z } from 'zod';
import { patience } from './machine-pace.ts';

const mailsSchema = z.array(z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() }));

export type SeenMail = z.infer<typeof mailsSchema>[number];

/** Returns the mails that an address got, the oldest first. */
export const mailsTo = async (siteUrl: string, address: string): Promise<SeenMail[]> => {
  const answer = await fetch(`${siteUrl}/_local/mail.json`);
  return mailsSchema.parse(await answer.json()).filter(({ to }) => to.includes(address));
};

/** Waits for a mail to an address with that subject, and returns the newest one. */
export const mailTo = async (siteUrl: string, address: string, subject: string | RegExp): Promise<SeenMail> => {
  const find = async () =>
    (await mailsTo(siteUrl, address)).findLast((mail) =>
      typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject),
    );
  await expect.poll(find, { message: `the mail «${subject}» to ${address}`, timeout: patience(20_000) }).toBeDefined();
  const found = await find();
  if (!found) throw new Error('the mail has gone');
  return found;
};

/** Returns the one link of a mail. */
export const linkIn = ({ text }: SeenMail): string => {
  const [link, ...others] = text.match(/https?:\/\/\S+\/(?:dossier|login|reinscription)\S*/g) ?? [];
  if (!link || others.length > 0) throw new Error(`the mail has ${others.length + (link ? 1 : 0)} links`);
  return link;
};
