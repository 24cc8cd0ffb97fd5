import type { ReactNode } from 'react';
import { toastSuccess } from '#components/ui/toast.tsx';
import { ActionError } from '../ActionError.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { useAction } from '../use-action.ts';
import { closePlanningDialog } from './planning-dialog.ts';
import { loadPlanning } from './planning-store.ts';

interface ConfirmDialogProps {
  title: string;
  confirm: string;
  /** The title of the notice if it fails. */
  failure: string;
  /** Does it, then shows the planning without what was deleted. */
  act: () => Promise<void>;
  children: ReactNode;
}

/** Asks before something is deleted. */
export const ConfirmDialog = ({ failure, act, ...asked }: ConfirmDialogProps) => {
  const action = useAction(async (isHere) => {
    await act();
    if (isHere()) closePlanningDialog();
    void toastSuccess();
    void loadPlanning();
  });
  return (
    <AskDialog
      {...asked}
      isDanger
      action={action}
      failure={<ActionError action={action} title={failure} />}
      onClose={closePlanningDialog}
    />
  );
};
