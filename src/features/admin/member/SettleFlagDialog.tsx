import { TextField } from '#components/ui/TextField.tsx';
import { flagSettlementSchema } from '#domain/manual-payment.ts';
import type { MemberFlag } from '#domain/member.ts';
import { needsNote } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { memberMessages } from '#messages/member.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { checkBy, sentenceFor } from '../editing/check.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { settleFlag } from './member-api.ts';
import { useMemberEdit } from './use-member-edit.ts';

const words = memberDialogMessages.flag;

interface SettleFlagDialogProps {
  member: MemberDetails;
  flag: MemberFlag;
}

/** Settles a flag, and keeps the reason in the history. */
export const SettleFlagDialog = ({ member, flag }: SettleFlagDialogProps) => {
  const { button, text } = memberMessages.settlements[flag];
  const edit = useMemberEdit({
    member,
    begin: () => ({ note: '' }),
    check: ({ note }) =>
      needsNote(flag) && note.trim() === ''
        ? { errors: { note: sentenceFor('required', 'note') } }
        : checkBy(flagSettlementSchema, { flag, note }),
    send: (settlement) => settleFlag(member, settlement),
  });
  return (
    <ActionDialog
      member={member}
      title={words.title(membershipsMessages.flags[flag], member.fullName)}
      confirm={button.replace('…', '')}
      failure={memberDialogMessages.updateFailed}
      edit={edit}
    >
      <p>{text}</p>
      <TextField
        {...edit.fieldOf('note')}
        label={words.note}
        hint={needsNote(flag) ? words.noteNeeded : words.noteHint}
        autoComplete="off"
      />
    </ActionDialog>
  );
};
