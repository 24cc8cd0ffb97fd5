import { type ReactNode, useId } from 'react';
import { useModal } from '#components/ui/use-modal.ts';
import { adminMessages } from '#messages/admin.ts';

interface ReadDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that only shows something and asks nothing. */
export const ReadDialog = ({ title, onClose, children }: ReadDialogProps) => {
  const { dialog, close } = useModal();
  const titleId = useId();
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose}>
      <div className="stack">
        <h2 id={titleId}>{title}</h2>
        {children}
        <div className="cluster dialog__foot">
          <button type="button" className="button" onClick={close}>
            {adminMessages.close}
          </button>
        </div>
      </div>
    </dialog>
  );
};
