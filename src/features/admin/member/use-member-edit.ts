import { useEffect, useRef } from 'react';
import { type Checked, type Sentences, sentenceFor } from '#components/editing/check.ts';
import { createEdit } from '#components/editing/edit.ts';
import { focusFirst, useEdit } from '#components/editing/use-edit.ts';
import { toastError, toastSuccess } from '#components/ui/toast.tsx';
import type { FieldErrorCode, FieldErrors, Parsed } from '#domain/error.ts';
import { parseTypedDay } from '#domain/form/typed-day.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import type { TypedEntry } from '#domain/money/typed-payment.ts';
import { formatDay } from '#lib/format.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { isMemberDetails } from '#lib/is-member-details.ts';
import { memberDialogMessages as words } from '#messages/member-dialogs.ts';
import { fetchMember } from './member-api.ts';
import { closeMemberDialog } from './member-dialog.ts';
import { showMember } from './member-store.ts';

interface MemberEdit<Draft extends object, Input> {
  member: MemberDetails;
  /** Returns the draft that the dialog opens with. */
  begin: () => Draft;
  check: (draft: Draft) => Checked<Input>;
  send: (input: Input) => Promise<MemberDetails>;
  /** Returns the errors that are shown while the user types. */
  refused?: (draft: Draft) => FieldErrors;
  /** Returns why the change has no effect although the server accepted it. */
  refusalIn?: (saved: MemberDetails, sent: Draft) => string | undefined;
}

/**
 * Edits a part of a member in a dialog, until the page shows the result. The page may be read again in the meantime, so
 * checks and requests always use the member of the last render.
 */
export const useMemberEdit = <Draft extends object, Input>(options: MemberEdit<Draft, Input>) => {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const refusedIn = (draft: Draft): FieldErrors => latest.current.refused?.(draft) ?? {};
  const edit = useEdit<Draft, MemberDetails>(
    () => {
      let sentOver = '';
      const begun = latest.current.begin();
      return createEdit<Draft, Input, MemberDetails>({
        // The typed values are not part of the member.
        toDraft: () => begun,
        schema: (draft) => {
          const checked = latest.current.check(draft);
          return 'input' in checked && Object.keys(refusedIn(draft)).length > 0 ? { errors: {} } : checked;
        },
        send: (input) => {
          sentOver = latest.current.member.updatedAt;
          return latest.current.send(input);
        },
        // The server recognises a repeated entry by its id.
        isSent: () => false,
        theirs: async (refusal) => {
          if (!isApiError(refusal, 'conflict')) return undefined;
          const { current } = refusal;
          const now = isMemberDetails(current)
            ? current
            : await fetchMember(latest.current.member.id).catch(() => undefined);
          // A refusal that concerns the version as it was read has its own sentence.
          if (!now || now.updatedAt === sentOver) return undefined;
          showMember(now);
          return now;
        },
      });
    },
    {
      onSaved: (saved, _before, isHere) => {
        showMember(saved);
        if (isHere()) closeMemberDialog();
        const refusal = latest.current.refusalIn?.(saved, edit.$draft.get());
        void (refusal === undefined ? toastSuccess() : toastError(refusal));
      },
      onWrong: (fields) => focusFirst([...fields, ...Object.keys(refusedIn(edit.$draft.get()))]),
    },
  );
  return edit;
};

/** Returns an empty payment or refund: today, in cash. */
export const newEntry = (amount: string): TypedEntry => ({
  id: crypto.randomUUID(),
  means: 'cash',
  amount,
  date: formatDay(new Date()),
  note: '',
});

const moneySentence = (field: string, code: FieldErrorCode): string =>
  /^amount(-|$)/.test(field) && (code === 'required' || code === 'invalid')
    ? words.amountInvalid
    : sentenceFor(code, field);

/** Returns the errors of fields, in the words of the dialogs about money. */
export const moneySentences = (fields: FieldErrors): Sentences =>
  Object.fromEntries(Object.entries(fields).map(([field, code]) => [field, moneySentence(field, code)]));

/** Returns the error of a field, in the words of the dialogs about money. */
const entrySentence = ({ date }: TypedEntry, field: string, code: FieldErrorCode): string => {
  if (field === 'isAboveOwed') return words.above.missing;
  if (field === 'date' && code === 'date-invalid') return parseTypedDay(date) ? words.dateToCome : words.dateMissing;
  if (/^dueOn(-|$)/.test(field)) return words.dateMissing;
  return moneySentence(field, code);
};

/** Checks a payment or refund by hand. `more` adds the checks of one dialog. */
export const checkEntry = <Typed extends TypedEntry, Read>(
  read: (typed: Typed, now: Date) => Parsed<Read>,
  typed: Typed,
  more: FieldErrors = {},
): Checked<Read> => {
  const parsed = read(typed, new Date());
  const fields = { ...(parsed.ok ? {} : parsed.fields), ...more };
  if (parsed.ok && Object.keys(more).length === 0) return { input: parsed.value };
  return {
    errors: Object.fromEntries(
      Object.entries(fields).map(([field, code]) => [field, entrySentence(typed, field, code)]),
    ),
  };
};
