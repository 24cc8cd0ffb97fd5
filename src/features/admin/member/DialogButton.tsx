import { $memberDialog, type MemberDialog } from './member-dialog.ts';

interface DialogButtonProps {
  label: string;
  /** What screen readers say, if the label alone says too little. */
  spoken?: string | undefined;
  opens: MemberDialog;
  /** `menu-item` inside a menu. */
  className?: string;
}

/** A button that opens a dialog of the member's page. */
export const DialogButton = ({ label, spoken, opens, className = 'button button--small' }: DialogButtonProps) => (
  <button
    type="button"
    className={className}
    aria-label={spoken}
    aria-haspopup="dialog"
    onClick={() => $memberDialog.set(opens)}
  >
    {label}
  </button>
);
