import type { ReactNode } from 'react';
import type { MemberDetails } from '#domain/member-details.ts';
import { AskDialog } from '../AskDialog.tsx';
import type { Action } from '../use-action.ts';
import { ActionFailure } from './ActionFailure.tsx';
import { closeMemberDialog } from './member-dialog.ts';

interface ActionDialogProps {
  member: MemberDetails;
  title: string;
  /** The text of the button: what will happen. */
  confirm: string;
  /** The title of the notice if it fails. */
  failure: string;
  isDanger?: boolean;
  isChanged?: boolean;
  action: Action;
  children: ReactNode;
}

/** A question on a member's page before something is done. */
export const ActionDialog = ({ member, failure, ...asked }: ActionDialogProps) => (
  <AskDialog
    {...asked}
    failure={<ActionFailure member={member} action={asked.action} title={failure} />}
    onClose={closeMemberDialog}
  />
);
