import { type ReactNode, useId } from 'react';
import { useModal } from '#components/ui/use-modal.ts';
import { writingMessages as words } from '#messages/writing.ts';

interface PreviewDialogProps {
  /** A sentence about the preview. The default says that visitors will see the page like this. */
  hint?: string;
  onClose: () => void;
  children: ReactNode;
}

/** The page as visitors will see it, over the whole window. */
export const PreviewDialog = ({ hint = words.previewHint, onClose, children }: PreviewDialogProps) => {
  const { dialog, close } = useModal();
  const titleId = useId();
  return (
    <dialog ref={dialog} className="preview-dialog" aria-labelledby={titleId} onClose={onClose}>
      <header className="preview-dialog__head">
        <p>
          <strong id={titleId}>{words.preview}</strong> {hint}
        </p>
        <button type="button" className="button" onClick={close}>
          {words.closePreview}
        </button>
      </header>
      {/* This element scrolls, and keyboard users read it too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus */}
      <section className="preview-dialog__page" aria-label={words.preview} tabIndex={0}>
        {children}
      </section>
    </dialog>
  );
};
