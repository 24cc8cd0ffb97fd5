import type { AdministratorsDialog, OpenDialog } from './administrators-dialog.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { NewLinkDialog } from './NewLinkDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { SessionsDialog } from './SessionsDialog.tsx';
import { SwitchDialog } from './SwitchDialog.tsx';

export interface DialogWays {
  /** Reads the list again. */
  reload: () => Promise<void>;
  onOpen: OpenDialog;
  onClose: () => void;
}

interface AdministratorDialogsProps extends DialogWays {
  dialog: AdministratorsDialog;
}

export const AdministratorDialogs = ({ dialog, ...ways }: AdministratorDialogsProps) => {
  switch (dialog.name) {
    case 'invite':
      return <InviteDialog {...ways} />;
    case 'link':
      return <LinkDialog invitation={dialog.invitation} onClose={ways.onClose} />;
    case 'rename':
      return <RenameDialog administrator={dialog.administrator} {...ways} />;
    case 'new-link':
      return <NewLinkDialog administrator={dialog.administrator} {...ways} />;
    case 'sessions':
      return <SessionsDialog administrator={dialog.administrator} onClose={ways.onClose} />;
    default:
      return <SwitchDialog administrator={dialog.administrator} {...ways} />;
  }
};
