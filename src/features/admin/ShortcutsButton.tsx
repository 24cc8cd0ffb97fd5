import { type ComponentType, useState } from 'react';
import { toastApiError } from '#components/ui/toast.tsx';
import { shortcuts } from '#lib/shortcuts.ts';
import { adminMessages } from '#messages/admin.ts';

type Dialog = ComponentType<{ onClose: () => void }>;

/** The list of keyboard shortcuts. Its code is loaded when it is opened for the first time. */
export const useShortcutsDialog = () => {
  const [Shortcuts, setShortcuts] = useState<Dialog>();
  return {
    Shortcuts,
    openShortcuts: (): void => {
      import('./ShortcutsDialog.tsx').then(({ ShortcutsDialog }) => setShortcuts(() => ShortcutsDialog), toastApiError);
    },
    closeShortcuts: (): void => setShortcuts(undefined),
  };
};

/** Opens the list of keyboard shortcuts. The list stands elsewhere, because this button is in a menu that closes. */
export const ShortcutsButton = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    className="menu-item shortcuts-button"
    aria-haspopup="dialog"
    aria-keyshortcuts={shortcuts.help}
    onClick={onOpen}
  >
    {adminMessages.shortcuts}
  </button>
);
