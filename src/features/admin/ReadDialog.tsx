import { type ReactNode, useEffect, useId, useRef } from 'react';
import { adminMessages } from '#messages/admin.ts';

interface ReadDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Something to look at over the page, and nothing to answer. */
export const ReadDialog = ({ title, onClose, children }: ReadDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose}>
      <div className="stack">
        <h2 id={titleId}>{title}</h2>
        {children}
        <div className="cluster dialog__foot">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {adminMessages.close}
          </button>
        </div>
      </div>
    </dialog>
  );
};
