import { useEffect, useId, useRef } from 'react';
import type { Administrator } from '#domain/administrator.ts';
import { settingsMessages, administratorsMessages as words } from '#messages/settings.ts';
import { SessionsList } from '../account/SessionsList.tsx';

interface SessionsDialogProps {
  administrator: Administrator;
  onClose: () => void;
}

/** Where somebody else is signed in. */
export const SessionsDialog = ({ administrator, onClose }: SessionsDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={onClose}>
      <div className="stack">
        <h2 id={title}>{words.sessionsOf(administrator.name)}</h2>
        <SessionsList administratorId={administrator.id} />
        <div className="cluster dialog__foot">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {settingsMessages.close}
          </button>
        </div>
      </div>
    </dialog>
  );
};
