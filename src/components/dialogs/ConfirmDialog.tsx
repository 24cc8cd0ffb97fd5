import type { ReactNode } from 'react';
import { toastSuccess } from '#components/ui/toast.tsx';
import { isApiError } from '#lib/is-api-error.ts';
import { ActionError } from '../action/ActionError.tsx';
import { useAction } from '../action/use-action.ts';
import { AskDialog } from './AskDialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The text of the button: what will happen. */
  confirm: string;
  /** The title of the notice if it fails. */
  failed: string;
  /** Deletes it. May return what the toast says. */
  perform: () => Promise<string | undefined>;
  /** Shows the rest of the screen without what was deleted, once the dialog is closed. */
  onDone?: () => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something is deleted. */
export const ConfirmDialog = ({ failed, perform, onDone, ...asked }: ConfirmDialogProps) => {
  const action = useAction(async (isHere) => {
    const done = await perform();
    if (isHere()) asked.onClose();
    void toastSuccess(done);
    await onDone?.();
  });
  return <AskDialog {...asked} isDanger action={action} failure={<ActionError action={action} title={failed} />} />;
};

/** Somebody else was faster, or an answer was lost: the result is the same. */
export const unlessGone = async (removal: Promise<unknown>): Promise<undefined> => {
  try {
    await removal;
  } catch (error) {
    if (!isApiError(error, 'not-found')) throw error;
  }
};
