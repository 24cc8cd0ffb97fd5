import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import { useCode } from '#components/ui/use-code.ts';
import { formatClock } from '#lib/format-instant.ts';
import { $losses } from '#lib/session.ts';
import { sessionEndMessages as words } from '#messages/session-end.ts';
import { $account } from '../account/account-store.ts';
import { useSessionEnd } from './use-session-end.ts';

const loadDialog = async () => (await import('./SignInAgainDialog.tsx')).SignInAgainDialog;

/**
 * Warns before the session ends, with a button that prolongs it: without a session the next request would leave the
 * admin area.
 */
export const SessionEndNotice = () => {
  const end = useSessionEnd();
  const account = useStore($account);
  const [isAsking, setAsking] = useState(false);
  const losses = useStore($losses);
  // This dialog stands over the dialog that could not be saved, until there is a session again, perhaps from another
  // tab.
  useEffect(() => setAsking(losses > 0), [losses]);
  const SignInAgainDialog = useCode({ isWanted: isAsking, load: loadDialog, giveUp: () => setAsking(false) });
  if (!account) return null;
  const isOver = end === 'over';
  return (
    <>
      {end !== 'far' && (
        <div className="session-end">
          <Notice tone="warning" title={isOver ? words.over : words.soon} isAlert>
            <p>{isOver ? words.overText : words.soonText(formatClock(account.expiresAt))}</p>
            <p>
              <button type="button" className="button" onClick={() => setAsking(true)}>
                {words.again}
              </button>
            </p>
          </Notice>
        </div>
      )}
      {isAsking && SignInAgainDialog && <SignInAgainDialog email={account.email} onClose={() => setAsking(false)} />}
    </>
  );
};
