import type { FieldErrors } from '#domain/error.ts';
import { owedCents } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { typedAmount } from '#domain/typed-amount.ts';
import { parseTypedDay } from '#domain/typed-day.ts';
import type { TypedPayment } from '#domain/typed-payment.ts';
import { formatDay } from '#lib/format.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { memberDialogMessages as words } from '#messages/member-dialogs.ts';

/** What is owed, today, in cash: most often that is all there is to say. */
export const newPaymentDraft = (member: MemberDetails): TypedPayment => {
  const owed = owedCents(member);
  return {
    id: crypto.randomUUID(),
    means: 'cash',
    amount: owed > 0 ? typedAmount(owed) : '',
    date: formatDay(new Date()),
    note: '',
  };
};

export type DraftErrors = Partial<Record<keyof TypedPayment, string>>;

/** What is wrong with a draft, as the dialog says it, from its first field to its last. */
export const draftErrors = (draft: TypedPayment, { amount, date, note }: FieldErrors): DraftErrors => ({
  ...(amount && { amount: words.amountInvalid }),
  ...(date && { date: parseTypedDay(draft.date) ? words.payment.dateToCome : words.payment.dateMissing }),
  ...(note && { note: fieldErrorSentence(note, 'note') }),
});
