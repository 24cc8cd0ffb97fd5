import { useId } from 'react';
import { useModal } from '#components/ui/use-modal.ts';
import { membershipEditorMessages } from '#messages/membership-editor.ts';

const words = membershipEditorMessages.leave;

interface Props {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks once before something typed is lost. */
export const LeaveDialog = ({ onStay, onLeave }: Props) => {
  const { dialog } = useModal();
  const title = useId();
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={onStay}>
      <div className="stack">
        <h2 id={title}>{words.title}</h2>
        <p>{words.text}</p>
        <div className="cluster">
          {/* At once, not once the dialog tells that it is closed: whoever goes back before that is asked again. */}
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
