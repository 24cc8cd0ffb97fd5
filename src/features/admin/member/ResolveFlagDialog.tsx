import { checkBy, sentenceFor } from '#components/editing/check.ts';
import { TextField } from '#components/ui/TextField.tsx';
import type { MemberFlag } from '#domain/flag.ts';
import { needsNote } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { flagResolutionSchema } from '#domain/money/manual-payment.ts';
import { memberMessages } from '#messages/member.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { resolveFlag } from './member-api.ts';
import { useMemberEdit } from './use-member-edit.ts';

const words = memberDialogMessages.flag;

interface ResolveFlagDialogProps {
  member: MemberDetails;
  flag: MemberFlag;
}

/** Resolves a flag, and keeps the reason in the history. */
export const ResolveFlagDialog = ({ member, flag }: ResolveFlagDialogProps) => {
  const { button, text } = memberMessages.resolutions[flag];
  const edit = useMemberEdit({
    member,
    begin: () => ({ note: '' }),
    check: ({ note }) =>
      needsNote(flag) && note.trim() === ''
        ? { errors: { note: sentenceFor('required', 'note') } }
        : checkBy(flagResolutionSchema, { flag, note }),
    send: (resolution) => resolveFlag(member, resolution),
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
