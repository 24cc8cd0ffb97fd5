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
  /** Deletes the object. May return the text of the toast. */
  perform: () => Promise<string | undefined>;
  /** Shows the screen without the deleted object, once the dialog is closed. */
  onDone?: () => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** Asks the user before an object is deleted. */
export const ConfirmDialog = ({ failed, perform, onDone, ...asked }: ConfirmDialogProps) => {
  const action = useAction(async (isHere) => {
    const done = await perform();
    if (isHere()) asked.onClose();
    void toastSuccess(done);
    await onDone?.();
  });
  return <AskDialog {...asked} isDanger action={action} failure={<ActionError action={action} title={failed} />} />;
};

/** Treats a missing object as deleted: somebody else was faster, or the answer to an earlier request was lost. */
export const unlessGone = async (removal: Promise<unknown>): Promise<undefined> => {
  try {
    await removal;
  } catch (error) {
    if (!isApiError(error, 'not-found')) throw error;
  }
};
