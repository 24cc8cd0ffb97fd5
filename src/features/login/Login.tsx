import { useCallback, useEffect, useState } from 'react';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { invitationMessages as words } from '#messages/invitation.ts';
import type { InvitationForm } from './InvitationForm.tsx';
import { invitationIn } from './invitation-link.ts';
import { LoginForm } from './LoginForm.tsx';

/** The token leaves the address bar at once: it must stand neither in the history nor on a screen that is shown around. */
const useInvitation = (): [string | undefined, () => void] => {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const take = (): void => {
      const found = invitationIn(location.hash);
      if (!found) return;
      history.replaceState(history.state, '', location.pathname);
      setToken(found);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return [token, () => setToken(undefined)];
};

/** The login, or for who comes by the link of an invitation the choice of a password. Its code comes when it is needed. */
export const Login = () => {
  const [token, toLogin] = useInvitation();
  const [Form, setForm] = useState<typeof InvitationForm | 'failed'>();
  const load = useCallback(
    () =>
      import('./InvitationForm.tsx').then(
        (loaded) => setForm(() => loaded.InvitationForm),
        () => setForm('failed'),
      ),
    [],
  );
  useEffect(() => {
    if (token) void load();
  }, [token, load]);
  if (!token) return <LoginForm />;
  if (Form === 'failed') return <RetryNotice onRetry={() => void load()}>{words.failed}</RetryNotice>;
  return Form ? <Form token={token} onLogin={toLogin} /> : <p className="loading">{words.loading}</p>;
};
