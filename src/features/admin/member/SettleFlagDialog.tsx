import { useState } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { errorsByField } from '#domain/field-errors.ts';
import { flagSettlementSchema } from '#domain/manual-payment.ts';
import type { MemberFlag } from '#domain/member.ts';
import { needsNote } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { fieldNames } from '#messages/field-names.ts';
import { memberMessages } from '#messages/member.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { useAction } from '../use-action.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { settleFlag } from './member-api.ts';
import { closeMemberDialog } from './member-dialog.ts';
import { showMember } from './member-store.ts';

const words = memberDialogMessages.flag;

interface SettleFlagDialogProps {
  member: MemberDetails;
  flag: MemberFlag;
}

/** Settles a flag, and keeps the reason in the history. */
export const SettleFlagDialog = ({ member, flag }: SettleFlagDialogProps) => {
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const { button, text } = memberMessages.settlements[flag];
  const action = useAction(async (isHere) => {
    const parsed = flagSettlementSchema.safeParse({ flag, note });
    const isMissing = needsNote(flag) && note.trim() === '';
    const code = parsed.success ? undefined : errorsByField(parsed.error).note;
    const wrong = isMissing ? 'required' : code;
    setError(wrong && fieldErrorSentence(wrong, 'note', fieldNames));
    if (!parsed.success || wrong) return document.getElementById('note')?.focus();
    showMember(await settleFlag(member, parsed.data));
    if (isHere()) closeMemberDialog();
    void toastSuccess();
  });
  return (
    <ActionDialog
      member={member}
      title={words.title(membershipsMessages.flags[flag], member.fullName)}
      confirm={button.replace('…', '')}
      failure={memberDialogMessages.updateFailed}
      isChanged={note !== ''}
      action={action}
    >
      <p>{text}</p>
      <TextField
        name="note"
        label={words.note}
        hint={needsNote(flag) ? words.noteNeeded : words.noteHint}
        autoComplete="off"
        value={note}
        error={error ?? action.error?.fields.note}
        onValue={setNote}
      />
    </ActionDialog>
  );
};
