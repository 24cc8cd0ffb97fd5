import { shortcuts } from '#lib/shortcuts.ts';

interface SaveButtonProps {
  id?: string;
  /** True while it does nothing. It keeps the focus. */
  isBusy: boolean;
  /** Without it the button sends its form. */
  onSave?: () => void;
  children: string;
}

/** The button that the keys for saving press. */
export const SaveButton = ({ id, isBusy, onSave, children }: SaveButtonProps) => (
  <button
    type={onSave ? 'button' : 'submit'}
    id={id}
    className="button button--primary"
    aria-disabled={isBusy}
    aria-keyshortcuts={shortcuts.save}
    onClick={onSave}
  >
    {children}
  </button>
);
