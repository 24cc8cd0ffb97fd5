import { useId, useState } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import { useModal } from '#components/ui/use-modal.ts';
import type { Invitation } from '#domain/administrator.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { adminMessages } from '#messages/admin.ts';
import { administratorsMessages } from '#messages/settings.ts';

const words = administratorsMessages.link;

interface InvitationLinkDialogProps {
  invitation: Invitation;
  onClose: () => void;
}

/** Shows the link of an invitation, the only time that it can be told. */
export const InvitationLinkDialog = ({
  invitation: { administrator, link, expiresAt, isMailed },
  onClose,
}: InvitationLinkDialogProps) => {
  const { dialog, close } = useModal();
  const title = useId();
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
    <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={onClose}>
      <div className="stack">
        <h2 id={title}>{words.title(administrator.name)}</h2>
        {isMailed && <p>{words.mailed}</p>}
        <p>{words.text(formatInstant(expiresAt))}</p>
        <TextField
          name="invitation-link"
          label={words.label}
          readOnly
          value={link}
          onFocus={select}
          onValue={() => undefined}
        />
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
