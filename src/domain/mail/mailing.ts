import * as z from 'zod/mini';
import { presentPassword } from '../account/password.ts';
import { html, line, MAX_CONTENT_LENGTH } from '../form/content-fields.ts';
import { allowanceLeft, allowanceOf } from './mail.ts';

const shape = { title: line(MAX_CONTENT_LENGTH.title), content: html };

/** What many mails say. */
export const mailingTextSchema = z.object(shape);
export type MailingText = z.output<typeof mailingTextSchema>;

/** A mailing, exactly to whom its preview named. */
export const mailingSchema = z.object({
  ...shape,
  /** Made by the browser: what is sent twice is one mailing. */
  id: z.uuid('invalid'),
  /** `selection` of the preview. If it changed since, nothing is written. */
  selection: z.string('required').check(z.minLength(1, 'required'), z.maxLength(100, 'invalid')),
  /** Of whoever writes to more than one class: the present password, or what stands for it. */
  password: z.optional(presentPassword),
});

/** To whom a mailing would go now. */
export interface MailingPlan {
  /** Changes if somebody else is chosen, or another address gets it. */
  selection: string;
  /** The members who are chosen. */
  people: number;
  /** One for each address. */
  mails: number;
  /** Sign-ups that nobody paid yet: their address is not verified. */
  unpaid: number;
  /** Memberships that are cancelled or archived. */
  over: number;
  /** Members none of whose addresses gets it, because they want no news, or because their server refused it. */
  unsubscribed: number;
  refused: number;
  /** Over how many days it goes, today included. */
  days: number;
  /** Mails begun today, and how many a day allows in all. */
  usedToday: number;
  allowance: number;
}

/** Returns how many of the chosen members get a mail. */
export const reachedBy = ({ people, unpaid, over, unsubscribed, refused }: MailingPlan): number =>
  people - unpaid - over - unsubscribed - refused;

/** A mail as it would be sent. */
export interface MailPreview {
  subject: string;
  html: string;
  text: string;
}

/** What became of the mails of a mailing. */
export interface Mailing {
  id: string;
  title: string;
  /** An instant. */
  createdAt: string;
  /** The name of the administrator, or null. */
  by: string | null;
  /** True if a rule wrote it. */
  isReminder: boolean;
  waiting: number;
  sent: number;
  failed: number;
  /** Mails that had nobody to go to, or nothing to say, any more when they were to be sent. */
  dropped: number;
}

/** A mailing with what was written. */
export interface OpenedMailing extends Mailing {
  letter: MailPreview;
}

interface Load {
  /** Mails of this mailing, and news that wait already. */
  mails: number;
  waiting: number;
  usedToday: number;
  allowance: number;
}

/** Returns over how many days a mailing goes, today included. Returns 0 for none at all, and if nothing is allowed. */
export const daysToSend = ({ mails, waiting, usedToday, allowance }: Load): number => {
  const each = allowanceOf('news', allowance);
  if (mails === 0 || each === 0) return 0;
  const later = mails + waiting - allowanceLeft(each, usedToday);
  return 1 + Math.max(0, Math.ceil(later / each));
};

/** What Gmail shows of the HTML of a mail before it hides the rest, and with it the foot. Bytes. */
export const SHOWN_BYTES = 102 * 1024;
/** What stands around the text: the head, the greeting, the signature and the foot with its long address. */
const FRAME_BYTES = 4 * 1024;

/**
 * Returns how large the HTML of a mail with this text is on its way. A mail carries three bytes of UTF-8 beyond ASCII as nine
 * characters (quoted-printable, RFC 2045), and nobody says whether Gmail counts before or after that, so this counts after.
 */
export const newsletterBytes = (html: string): number => {
  const bytes = new TextEncoder().encode(html);
  return FRAME_BYTES + bytes.reduce((sum, byte) => sum + (byte > 126 || byte === 61 ? 3 : 1), 0);
};
