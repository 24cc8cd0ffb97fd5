import * as z from 'zod/mini';
import type { IsoDate } from '../dates.ts';
import { line, linesOrEmpty, MAX_CONTENT_LENGTH } from '../form/content-fields.ts';

/** A reminder of a debt, as typed: lines of text, without the sum and the link, which the site adds. */
export const debtReminderTextSchema = z.object({
  title: line(MAX_CONTENT_LENGTH.title),
  content: linesOrEmpty(MAX_CONTENT_LENGTH.bio).check(z.minLength(1, 'required')),
});
export type DebtReminderText = z.output<typeof debtReminderTextSchema>;

/** The same, as sent. */
export const debtReminderSchema = z.extend(debtReminderTextSchema, {
  /** The browser makes this id. A reminder that is sent twice is written once. */
  id: z.uuid('invalid'),
});
export type SentDebtReminder = z.output<typeof debtReminderSchema>;

/** The draft of a reminder of a debt, with its recipients. */
export interface DebtReminder extends DebtReminderText {
  owedCents: number;
  /** The number of mails: a minor's guardian gets one too. */
  mails: number;
  /** The reasons why some or all of the addresses get none. */
  isRefused: boolean;
  isUnsubscribed: boolean;
  /** The last day on which the person gets no reminders, or null. */
  leftOutUntil: IsoDate | null;
  /** When the last reminder was written, or null. An instant. */
  remindedAt: string | null;
}
