import { useEffect, useId, useRef } from 'react';
import { membershipEditorMessages } from '#messages/membership-editor.ts';

const words = membershipEditorMessages.leave;

interface Props {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks once before something typed is lost. */
export const LeaveDialog = ({ onStay, onLeave }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={onStay}>
      <div className="stack">
        <h2 id={title}>{words.title}</h2>
        <p>{words.text}</p>
        <div className="cluster">
          <button type="button" className="button button--primary" onClick={() => dialog.current?.close()}>
            {words.stay}
          </button>
          <button type="button" className="button" onClick={onLeave}>
            {words.leave}
          </button>
        </div>
      </div>
    </dialog>
  );
};
