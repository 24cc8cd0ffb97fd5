import { type ReactNode, useId, useState } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import { useModal } from '#components/ui/use-modal.ts';
import { adminMessages } from '#messages/admin.ts';
import { copyLinkMessages as words } from '#messages/copy-link.ts';

interface CopyLinkDialogProps {
  title: string;
  label: string;
  link: string;
  onClose: () => void;
  /** The person for whom the link is, and its end. */
  children: ReactNode;
}

/** Shows a link that works in place of a password. The server tells it only once. */
export const CopyLinkDialog = ({ title, label, link, onClose, children }: CopyLinkDialogProps) => {
  const { dialog, close } = useModal();
  const titleId = useId();
  const [said, setSaid] = useState('');
  const select = (): void => dialog.current?.querySelector('input')?.select();
  const copy = (): void => {
    select();
    // A page without https has no clipboard API.
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
