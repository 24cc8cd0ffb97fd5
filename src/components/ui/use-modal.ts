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
    // Taken away open, it would take the focus with it: closed, it gives it back. It ended otherwise: nobody hears of it.
    dialog?.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    dialog?.close();
    keepFocus(opener, section?.querySelector('h2[tabindex], table[tabindex]'));
  };
};

/** A dialog that stands over the page as long as it is rendered; whoever opened it then has the focus again. */
export const useModal = (): Modal => {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before what is inside puts the focus somewhere.
  useLayoutEffect(() => showOver(dialog.current), []);
  return { dialog, close: () => dialog.current?.close() };
};
