import { type RefObject, useLayoutEffect, useRef } from 'react';
import { keepFocus } from './keep-focus.ts';

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>;
  close: () => void;
}

const showOver = (dialog: HTMLDialogElement | null) => {
  const opener = document.activeElement;
  const section = opener?.closest('section');
  dialog?.showModal();
  return (): void => {
    // The dialog is closed before it is removed, so that it gives the focus back. Its own close has been handled, so
    // nobody else receives this event.
    dialog?.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    dialog?.close();
    keepFocus(opener, section?.querySelector('h2[tabindex], table[tabindex]'));
  };
};

/** Shows a modal dialog while it is rendered; the browser traps the focus inside. The opener gets the focus back. */
export const useModal = (): Modal => {
  const dialog = useRef<HTMLDialogElement>(null);
  // This runs before any element inside takes the focus.
  useLayoutEffect(() => showOver(dialog.current), []);
  return { dialog, close: () => dialog.current?.close() };
};
