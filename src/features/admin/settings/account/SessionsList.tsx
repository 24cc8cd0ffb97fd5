import { useCallback } from 'react';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { AdministratorSession } from '#domain/administrator.ts';
import { api, call } from '#lib/api.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { accountMessages, settingsMessages } from '#messages/settings.ts';
import { ActionError } from '../../ActionError.tsx';
import { LoadedPart } from '../../LoadedPart.tsx';
import { useLoaded } from '../../loaded.ts';
import { useAction } from '../../use-action.ts';

const words = accountMessages.sessions;

const sessions = api.admin.administrators[':id'].sessions;

interface SessionItemProps {
  session: AdministratorSession;
  end: () => Promise<void>;
}

const SessionItem = ({ session, end }: SessionItemProps) => {
  const action = useAction(end);
  const opened = formatInstant(session.createdAt);
  return (
    <li className="session">
      <div>
        <p>{words.opened(opened)}</p>
        <p className="person__note">{words.used(formatInstant(session.lastUsedAt))}</p>
      </div>
      {session.isPresent ? (
        <span className="tag tag--success">{words.present}</span>
      ) : (
        <button
          type="button"
          className="button"
          aria-label={words.revokeThis(opened)}
          aria-disabled={action.isBusy}
          onClick={() => void action.run()}
        >
          {words.revoke}
        </button>
      )}
      <ActionError action={action} title={settingsMessages.updateFailed} />
    </li>
  );
};

interface SessionsListProps {
  administratorId: string;
}

/** The sessions of an administrator. Each except the present one can be ended. */
export const SessionsList = ({ administratorId }: SessionsListProps) => {
  const loaded = useLoaded(
    useCallback(() => call(sessions.$get({ param: { id: administratorId } })), [administratorId]),
  );
  const end = async ({ id }: AdministratorSession): Promise<void> => {
    await call(sessions[':sessionId'].$delete({ param: { id: administratorId, sessionId: id } }));
    void toastSuccess();
    await loaded.reload();
  };
  return (
    <LoadedPart of={loaded} reload={loaded.reload}>
      {(list) =>
        list.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <ul className="sessions">
            {list.map((session) => (
              <SessionItem key={session.id} session={session} end={() => end(session)} />
            ))}
          </ul>
        )
      }
    </LoadedPart>
  );
};
