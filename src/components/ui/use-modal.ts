import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>;
  close: () => void;
}

/** A dialog that stands over the page as long as it is rendered. */
export const useModal = (): Modal => {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before what is inside puts the focus somewhere.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return { dialog, close: () => dialog.current?.close() };
};
