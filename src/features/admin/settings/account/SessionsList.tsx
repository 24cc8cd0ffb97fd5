import { useMemo } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { AdministratorSession } from '#domain/account/administrator.ts';
import { api, call } from '#lib/api.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { accountMessages, settingsMessages } from '#messages/settings.ts';
import { withPassword } from '../../password/password-question.ts';

const words = accountMessages.sessions;

const own = api.admin.me.sessions;
const theirs = api.admin.administrators[':id'].sessions;

/** The owner of the sessions: the user, or another account, which only an owner may see. */
export type Whose = 'own' | { id: string };

const sessionsOf = (whose: Whose) =>
  whose === 'own'
    ? {
        list: () => call(own.$get()),
        end: (sessionId: string) =>
          withPassword('administrator.revoke', (password) =>
            call(own[':sessionId'].$delete({ param: { sessionId }, json: { password } })),
          ),
        endOthers: () =>
          withPassword('administrator.revoke-all', (password) => call(own.$delete({ json: { password } }))),
      }
    : {
        list: () => call(theirs.$get({ param: whose })),
        end: (sessionId: string) =>
          withPassword('administrator.revoke', (password) =>
            call(theirs[':sessionId'].$delete({ param: { ...whose, sessionId }, json: { password } })),
          ),
        endOthers: () =>
          withPassword('administrator.revoke-all', (password) =>
            call(theirs.$delete({ param: whose, json: { password } })),
          ),
      };

interface SessionItemProps {
  session: AdministratorSession;
  end: () => Promise<void>;
}

const SessionItem = ({ session, end }: SessionItemProps) => {
  const action = useAction(end);
  const opened = formatInstant(session.createdAt);
  return (
    <li className="apart">
      <div>
        <p>{words.device(session.browser, session.system)}</p>
        <p className="note">{words.opened(opened)}</p>
        <p className="note">{words.used(formatInstant(session.lastUsedAt))}</p>
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

const EndOthers = ({ label, end }: { label: string; end: () => Promise<void> }) => {
  const action = useAction(end);
  return (
    <>
      <p>
        <button type="button" className="button" aria-disabled={action.isBusy} onClick={() => void action.run()}>
          {label}
        </button>
      </p>
      <ActionError action={action} title={settingsMessages.updateFailed} />
    </>
  );
};

/** The sessions of an administrator. Each except the present one can be ended, and all of those at once. */
export const SessionsList = ({ whose }: { whose: Whose }) => {
  const id = whose === 'own' ? undefined : whose.id;
  const { list, end, endOthers } = useMemo(() => sessionsOf(id === undefined ? 'own' : { id }), [id]);
  const loaded = useLoaded(list);
  const ending = async (ended: Promise<unknown>): Promise<void> => {
    // The pressed button disappears with the session that it ended.
    const around = document.activeElement?.closest('dialog, section');
    await ended;
    void toastSuccess();
    await loaded.reload();
    keepFocus(around?.querySelector('h2[tabindex], .dialog__foot button'));
  };
  return (
    <LoadedPart of={loaded} reload={loaded.reload}>
      {(sessions) =>
        sessions.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <>
            <ul className="sessions">
              {sessions.map((session) => (
                <SessionItem key={session.id} session={session} end={() => ending(end(session.id))} />
              ))}
            </ul>
            {sessions.filter(({ isPresent }) => !isPresent).length > (id === undefined ? 0 : 1) && (
              <EndOthers label={id === undefined ? words.endOthers : words.endAll} end={() => ending(endOthers())} />
            )}
          </>
        )
      }
    </LoadedPart>
  );
};
