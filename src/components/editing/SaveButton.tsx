import { shortcuts } from '#lib/shortcuts.ts';

interface SaveButtonProps {
  id?: string;
  /** True while a press does nothing. The button keeps the focus. */
  isBusy: boolean;
  /** The handler of a press. Without it the button submits its form. */
  onSave?: () => void;
  children: string;
}

/** The button that the keyboard shortcut for saving presses. */
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
