import type { Administrator } from '#domain/administrator.ts';
import { administratorsMessages as words } from '#messages/settings.ts';
import { ReadDialog } from '../../ReadDialog.tsx';
import { SessionsList } from '../account/SessionsList.tsx';

interface SessionsDialogProps {
  administrator: Administrator;
  onClose: () => void;
}

/** The sessions of another administrator. */
export const SessionsDialog = ({ administrator, onClose }: SessionsDialogProps) => (
  <ReadDialog title={words.sessionsOf(administrator.name)} onClose={onClose}>
    <SessionsList administratorId={administrator.id} />
  </ReadDialog>
);
