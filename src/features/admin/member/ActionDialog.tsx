import type { ReactNode } from 'react';
import type { Action } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { toCents } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { memberMessages } from '#messages/member.ts';
import { memberDialogMessages as words } from '#messages/member-dialogs.ts';
import { ActionFailure } from './ActionFailure.tsx';
import { closeMemberDialog } from './member-dialog.ts';

/** A notice that somebody else has changed the member: the dialog now shows the present version. */
const Changed = ({ member }: { member: MemberDetails }) => {
  const { money } = memberMessages;
  const overpaid = toCents(member.overpaid);
  const figures = [
    words.figure(money.paid, formatCents(toCents(member.paid))),
    overpaid > 0
      ? words.figure(money.overpaid, formatCents(overpaid))
      : words.figure(money.owed, formatCents(toCents(member.owed))),
  ];
  return (
    <Notice tone="warning" title={words.conflictTitle} isAlert>
      <p>{words.conflict}</p>
      <p>{words.now(figures)}</p>
    </Notice>
  );
};

interface ActionDialogProps {
  member: MemberDetails;
  title: string;
  /** The text of the button: what will happen. */
  confirm: string;
  /** The title of the notice if it fails. */
  failure: string;
  isDanger?: boolean;
  edit: { action: Action; isChanged?: boolean; conflict?: unknown };
  children: ReactNode;
}

/** A dialog on a member's page that asks before an action. */
export const ActionDialog = ({ member, failure, edit, ...asked }: ActionDialogProps) => (
  <AskDialog
    {...asked}
    isChanged={edit.isChanged}
    action={edit.action}
    failure={
      edit.conflict ? (
        <Changed member={member} />
      ) : (
        <ActionFailure member={member} action={edit.action} title={failure} />
      )
    }
    onClose={closeMemberDialog}
  />
);
