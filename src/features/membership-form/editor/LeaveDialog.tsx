import { useId } from 'react';
import { useModal } from '#components/ui/use-modal.ts';
import { membershipEditorMessages } from '#messages/membership-editor.ts';

const words = membershipEditorMessages.leave;

interface Props {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before typed text is lost. */
export const LeaveDialog = ({ onStay, onLeave }: Props) => {
  const { dialog } = useModal();
  const title = useId();
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={onStay}>
      <div className="stack">
        <h2 id={title}>{words.title}</h2>
        <p>{words.text}</p>
        <div className="cluster">
          {/* At once and not when the dialog reports that it is closed, so that going back in between asks again. */}
          <button type="button" className="button button--primary" onClick={onStay}>
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
