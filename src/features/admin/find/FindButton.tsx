import { useState } from 'react';
import { toastApiError } from '#components/ui/toast.tsx';
import { useWanted } from '#components/ui/use-wanted.ts';
import { isApple, shortcuts } from '#lib/shortcuts.ts';
import { adminMessages } from '#messages/admin.ts';

const words = adminMessages.find;

const loadCode = () => import('./FindDialog.tsx');
const loadAhead = (): void => void loadCode().catch(() => undefined);

const loadDialog = async () => {
  try {
    return { part: (await loadCode()).FindDialog };
  } catch (error) {
    toastApiError(error);
    throw error;
  }
};

/** The find field. Its code is loaded on the first hover, focus or press. */
export const useFindDialog = () => {
  const { part, want } = useWanted(loadDialog);
  const [isOpen, setOpen] = useState(false);
  return {
    Find: isOpen ? part : undefined,
    openFind: (): void => {
      want();
      setOpen(true);
    },
    closeFind: (): void => setOpen(false),
  };
};

interface FindButtonProps {
  /** True for the icon in the bar of a narrow window. Only the other button announces the shortcut. */
  isSign?: boolean;
  onOpen: () => void;
}

/** A button that looks like a field in the side bar, and like a magnifier on a phone. */
export const FindButton = ({ isSign = false, onOpen }: FindButtonProps) => (
  <button
    type="button"
    className={isSign ? 'desk-bar__button' : 'find-button'}
    aria-label={isSign ? words.open : undefined}
    aria-haspopup="dialog"
    aria-keyshortcuts={isSign ? undefined : shortcuts.find}
    onPointerEnter={loadAhead}
    onFocus={loadAhead}
    onClick={onOpen}
  >
    {isSign ? (
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 21 21" />
      </svg>
    ) : (
      <>
        {words.open}
        <span aria-hidden="true">
          <kbd>{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
        </span>
      </>
    )}
  </button>
);
