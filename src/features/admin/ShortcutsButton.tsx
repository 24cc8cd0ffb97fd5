import { type ComponentType, useState } from 'react';
import { toastApiError } from '#components/ui/toast.tsx';
import { shortcuts } from '#lib/shortcuts.ts';
import { adminMessages } from '#messages/admin.ts';

type Dialog = ComponentType<{ onClose: () => void }>;

/** Opens the list of keyboard shortcuts. Its code is loaded at the first press. */
export const ShortcutsButton = () => {
  const [Open, setOpen] = useState<Dialog>();
  const open = (): void => {
    import('./ShortcutsDialog.tsx').then(({ ShortcutsDialog }) => setOpen(() => ShortcutsDialog), toastApiError);
  };
  return (
    <>
      <button
        type="button"
        className="shortcuts-button"
        aria-haspopup="dialog"
        aria-keyshortcuts={shortcuts.help}
        onClick={open}
      >
        {adminMessages.shortcuts}
      </button>
      {Open && <Open onClose={() => setOpen(undefined)} />}
    </>
  );
};
