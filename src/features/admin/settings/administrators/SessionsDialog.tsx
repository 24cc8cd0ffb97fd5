import type { Administrator } from '#domain/administrator.ts';
import { administratorsMessages as words } from '#messages/settings.ts';
import { ReadDialog } from '../../ReadDialog.tsx';
import { SessionsList } from '../account/SessionsList.tsx';

interface SessionsDialogProps {
  administrator: Administrator;
  onClose: () => void;
}

/** Where somebody else is signed in. */
export const SessionsDialog = ({ administrator, onClose }: SessionsDialogProps) => (
  <ReadDialog title={words.sessionsOf(administrator.name)} onClose={onClose}>
    <SessionsList administratorId={administrator.id} />
  </ReadDialog>
);
