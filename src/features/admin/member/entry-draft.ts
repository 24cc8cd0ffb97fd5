import { useState } from 'react';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { FieldErrors } from '#domain/error.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import type { Parsed } from '#domain/membership.ts';
import { parseTypedDay } from '#domain/typed-day.ts';
import type { TypedEntry } from '#domain/typed-payment.ts';
import { formatDay } from '#lib/format.ts';
import { hasChanged } from '#lib/merge.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { fieldNames } from '#messages/field-names.ts';
import { memberDialogMessages as words } from '#messages/member-dialogs.ts';
import { type Action, useAction } from '../use-action.ts';
import { closeMemberDialog } from './member-dialog.ts';
import { showMember } from './member-store.ts';

/** Returns an empty entry: today, in cash. */
export const newEntry = (amount: string): TypedEntry => ({
  id: crypto.randomUUID(),
  means: 'cash',
  amount,
  date: formatDay(new Date()),
  note: '',
});

/** Returns what is wrong with a draft, in the words of the dialogs. */
const sentencesOf = ({ date: typedDate }: TypedEntry, fields: FieldErrors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, code]) => {
      if (field === 'amount' && (code === 'required' || code === 'invalid')) return [field, words.amountInvalid];
      if (field === 'isAboveOwed') return [field, words.above.missing];
      if (field === 'date' && code === 'date-invalid')
        return [field, parseTypedDay(typedDate) ? words.dateToCome : words.dateMissing];
      return [field, fieldErrorSentence(code, field, fieldNames)];
    }),
  );

export interface EntryDraft<Typed extends TypedEntry> {
  draft: Typed;
  set: (change: Partial<Typed>) => void;
  errorOf: (field: keyof Typed & string) => string | undefined;
  isChanged: boolean;
  action: Action;
}

interface Entry<Typed extends TypedEntry, Read> {
  /** Returns the draft that the dialog opens with. */
  begin: () => Typed;
  read: (draft: Typed, now: Date) => Parsed<Read>;
  /** Returns true if only the dialog knows that something is wrong. */
  isMissingYes?: (draft: Typed) => boolean;
  /** Returns what else is wrong with an entry while it is typed. */
  refuses?: (draft: Typed) => FieldErrors;
  send: (read: Read) => Promise<MemberDetails>;
}

// From the first field to the last, as in the dialogs.
const order = ['means', 'amount', 'isAboveOwed', 'date', 'note', 'cancelsMembership', 'reason'];

/** Keeps what is typed into a dialog about money by hand, until it is sent and the page shows the result. */
export const useEntryDraft = <Typed extends TypedEntry, Read>({
  begin,
  read,
  isMissingYes,
  refuses,
  send,
}: Entry<Typed, Read>): EntryDraft<Typed> => {
  const [first] = useState(begin);
  const [draft, setDraft] = useState(first);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const action = useAction(async (isHere) => {
    const parsed = read(draft, new Date());
    const fields: FieldErrors = {
      ...(parsed.ok ? {} : parsed.fields),
      ...(isMissingYes?.(draft) && { isAboveOwed: 'required' }),
    };
    setErrors(sentencesOf(draft, fields));
    const wrong = order.find((field) => fields[field] ?? refuses?.(draft)[field]);
    if (!parsed.ok || wrong) return document.getElementById(wrong ?? '')?.focus();
    showMember(await send(parsed.value));
    if (isHere()) closeMemberDialog();
    void toastSuccess();
  });
  const refused = sentencesOf(draft, refuses?.(draft) ?? {});
  return {
    draft,
    set: (change) => setDraft((before) => ({ ...before, ...change })),
    errorOf: (field) => refused[field] ?? errors[field] ?? action.error?.fields[field],
    isChanged: hasChanged(first, draft),
    action,
  };
};
