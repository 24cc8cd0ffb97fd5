import * as z from 'zod/mini';
import { presentPassword } from '../account/password.ts';
import { html, line, MAX_CONTENT_LENGTH } from '../form/content-fields.ts';
import { allowanceLeft, allowanceOf } from './mail.ts';

const shape = { title: line(MAX_CONTENT_LENGTH.title), content: html };

/** The text that many mails share. */
export const mailingTextSchema = z.object(shape);
export type MailingText = z.output<typeof mailingTextSchema>;

/** A mailing. Its recipients are exactly those that the preview named. */
export const mailingSchema = z.object({
  ...shape,
  /** The browser makes this id. A mailing that is sent twice is written once. */
  id: z.uuid('invalid'),
  /** The `selection` of the preview. If it has changed, the server writes nothing. */
  selection: z.string('required').check(z.minLength(1, 'required'), z.maxLength(100, 'invalid')),
  /** The present password, or what stands for it. It is required of an author who writes to more than one class. */
  password: z.optional(presentPassword),
});

/** The recipients of a mailing if it were sent now. */
export interface MailingPlan {
  /** A fingerprint of the recipients. It changes with the people chosen and with their addresses. */
  selection: string;
  /** The number of chosen members. */
  people: number;
  /** The number of mails, one for each address. */
  mails: number;
  /** The number of unpaid sign-ups. Nobody has verified their address. */
  unpaid: number;
  /** The number of memberships that are cancelled or archived. */
  over: number;
  /** The number of members with no usable address: they want no news, or their server refused the address. */
  unsubscribed: number;
  refused: number;
  /** The number of members without an e-mail address, whose guardian has none either (docs/rules.md#without-email). */
  addressless: number;
  /** The number of days that the sending takes, today included. */
  days: number;
  /** The mails begun today, and the day's allowance. */
  usedToday: number;
  allowance: number;
}

/** Returns how many of the chosen members get a mail. */
export const reachedBy = ({ people, unpaid, over, unsubscribed, refused, addressless }: MailingPlan): number =>
  people - unpaid - over - unsubscribed - refused - addressless;

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
  /** True if a reminder rule wrote it. */
  isReminder: boolean;
  waiting: number;
  sent: number;
  failed: number;
  /**
   * The number of mails that were dropped at sending time, because they had no recipient or nothing to say any more.
   */
  dropped: number;
}

/** A mailing with its text. */
export interface OpenedMailing extends Mailing {
  letter: MailPreview;
}

interface Load {
  /** The mails of this mailing, and the news that wait already. */
  mails: number;
  waiting: number;
  usedToday: number;
  allowance: number;
}

/** Returns how many days the sending of a mailing takes, today included. It returns 0 for no mails or no allowance. */
export const daysToSend = ({ mails, waiting, usedToday, allowance }: Load): number => {
  const each = allowanceOf('news', allowance);
  if (mails === 0 || each === 0) return 0;
  const later = mails + waiting - allowanceLeft(each, usedToday);
  return 1 + Math.max(0, Math.ceil(later / each));
};

/** How much of the HTML of a mail Gmail shows. It hides the rest, and the foot with it. Bytes. */
export const SHOWN_BYTES = 102 * 1024;
/** The size of what surrounds the text: the head, the greeting, the signature and the foot with its long address. */
const FRAME_BYTES = 4 * 1024;

/**
 * Returns the encoded size of the HTML of a mail with this text. Three bytes of UTF-8 beyond ASCII become nine
 * characters (quoted-printable, RFC 2045). Gmail does not document whether it counts before or after the encoding, so
 * this counts after.
 */
export const newsletterBytes = (html: string): number => {
  const bytes = new TextEncoder().encode(html);
  return FRAME_BYTES + bytes.reduce((sum, byte) => sum + (byte > 126 || byte === 61 ? 3 : 1), 0);
};
