import { type ReactNode, useId, useState } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import { useModal } from '#components/ui/use-modal.ts';
import { adminMessages } from '#messages/admin.ts';
import { copyLinkMessages as words } from '#messages/copy-link.ts';

interface CopyLinkDialogProps {
  title: string;
  /** What the link is. */
  label: string;
  link: string;
  onClose: () => void;
  /** For whom it is and until when. */
  children: ReactNode;
}

/** Shows a link that opens something in the place of a password, the only time that it can be told. */
export const CopyLinkDialog = ({ title, label, link, onClose, children }: CopyLinkDialogProps) => {
  const { dialog, close } = useModal();
  const titleId = useId();
  const [said, setSaid] = useState('');
  const select = (): void => dialog.current?.querySelector('input')?.select();
  const copy = (): void => {
    select();
    // An insecure page has no clipboard.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(link))
      .then(
        () => setSaid(words.copied),
        () => setSaid(words.notCopied),
      );
  };
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose}>
      <div className="stack">
        <h2 id={titleId}>{title}</h2>
        {children}
        <TextField name="link-to-copy" label={label} readOnly value={link} onFocus={select} onValue={() => undefined} />
        <div className="cluster dialog__foot">
          <button type="button" className="button button--primary" onClick={copy}>
            {words.copy}
          </button>
          <button type="button" className="button" onClick={close}>
            {adminMessages.close}
          </button>
          <span role="status">{said}</span>
        </div>
      </div>
    </dialog>
  );
};
