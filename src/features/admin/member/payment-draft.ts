import { isYetToCome, type ManualMeans, type ManualPayment } from '#domain/manual-payment.ts';
import { owedCents } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { toEuros } from '#domain/money.ts';
import { parseTypedAmount, typedAmount } from '#domain/typed-amount.ts';
import { parseTypedDay } from '#domain/typed-day.ts';
import { formatDay } from '#lib/format.ts';
import { memberDialogMessages as words } from '#messages/member-dialogs.ts';

/** A payment as it is being typed. */
export interface PaymentDraft {
  /** Made with the dialog: however often the same payment is sent, it is recorded once. */
  id: string;
  means: ManualMeans;
  amount: string;
  /** `20/11/26`. */
  date: string;
  note: string;
}

/** What is owed, today, in cash: most often that is all there is to say. */
export const newPaymentDraft = (member: MemberDetails): PaymentDraft => {
  const owed = owedCents(member);
  return {
    id: crypto.randomUUID(),
    means: 'cash',
    amount: owed > 0 ? typedAmount(owed) : '',
    date: formatDay(new Date()),
    note: '',
  };
};

export type DraftErrors = Partial<Record<keyof PaymentDraft, string>>;

/** Sentences by field for what cannot be sent; the server has the last word. */
export const draftErrors = ({ amount, date }: PaymentDraft): DraftErrors => {
  const day = parseTypedDay(date);
  const dateError = day && isYetToCome(day, new Date()) ? words.payment.dateToCome : words.payment.dateMissing;
  return {
    ...(parseTypedAmount(amount) ? {} : { amount: words.amountInvalid }),
    ...(day && !isYetToCome(day, new Date()) ? {} : { date: dateError }),
  };
};

export const draftedPayment = ({ id, means, amount, date, note }: PaymentDraft): Omit<ManualPayment, 'updatedAt'> => ({
  id,
  means,
  amount: toEuros(parseTypedAmount(amount) ?? 0),
  date: parseTypedDay(date) ?? '',
  ...(note.trim() && { note }),
});
