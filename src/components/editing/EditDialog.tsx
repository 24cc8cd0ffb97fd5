import type { ReactNode } from 'react';
import { ActionError } from '../action/ActionError.tsx';
import { AskDialog } from '../dialogs/AskDialog.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import type { OpenEdit } from './use-edit.ts';

interface EditDialogProps<Draft extends object, Saved> {
  edit: OpenEdit<Draft, Saved>;
  title: string;
  /** The text of the button that saves. */
  confirm: string;
  dismiss?: string | undefined;
  /** The title of the notice if saving fails. */
  failed: string;
  /** Shows the changes that somebody else saved. Without it, a conflict is an ordinary failure. */
  compared?: {
    toDraft: (saved: Saved) => Draft;
    labels: Readonly<Record<keyof Draft & string, string>>;
    textOf?: (field: keyof Draft & string, value: Draft[keyof Draft & string]) => string;
  };
  /** An alternative action. */
  instead?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with the fields of one object. It stays open with the typed text until it is saved. */
export const EditDialog = <Draft extends object, Saved>(props: EditDialogProps<Draft, Saved>) => {
  const { edit, failed, compared, children, ...asked } = props;
  return (
    <AskDialog
      {...asked}
      isChanged={edit.isChanged}
      action={edit.action}
      failure={<ActionError action={edit.action} title={failed} />}
    >
      {compared && <ConflictNotice edit={edit} {...compared} />}
      {children}
    </AskDialog>
  );
};
