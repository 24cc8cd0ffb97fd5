import type { ReactNode } from 'react';
import type { MemberDetails } from '#domain/member-details.ts';
import { AskDialog } from '../AskDialog.tsx';
import type { Action } from '../use-action.ts';
import { ActionFailure } from './ActionFailure.tsx';
import { closeMemberDialog } from './member-dialog.ts';

interface ActionDialogProps {
  member: MemberDetails;
  title: string;
  /** What the button says will happen. */
  confirm: string;
  /** Heads the notice when it fails. */
  failure: string;
  isDanger?: boolean;
  isChanged?: boolean;
  action: Action;
  children: ReactNode;
}

/** What is asked over a member's page before it is done. */
export const ActionDialog = ({ member, failure, ...asked }: ActionDialogProps) => (
  <AskDialog
    {...asked}
    failure={<ActionFailure member={member} action={asked.action} title={failure} />}
    onClose={closeMemberDialog}
  />
);
