import { CopyLinkDialog } from '#components/dialogs/CopyLinkDialog.tsx';
import type { Invitation } from '#domain/account/administrator.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { administratorsMessages } from '#messages/settings.ts';

const words = administratorsMessages.link;

interface InvitationLinkDialogProps {
  invitation: Invitation;
  onClose: () => void;
}

/** Shows the link of an invitation. The server tells it only once. */
export const InvitationLinkDialog = ({
  invitation: { administrator, link, expiresAt, isMailed },
  onClose,
}: InvitationLinkDialogProps) => (
  <CopyLinkDialog title={words.title(administrator.name)} label={words.label} link={link} onClose={onClose}>
    {isMailed && <p>{words.mailed}</p>}
    <p>{words.text(formatInstant(expiresAt))}</p>
  </CopyLinkDialog>
);
