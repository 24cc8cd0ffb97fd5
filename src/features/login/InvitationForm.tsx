import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { NewPasswordField } from '#components/ui/NewPasswordField.tsx';
import { paths } from '#lib/paths.ts';
import { invitationMessages as words } from '#messages/invitation.ts';
import { type AcceptanceFailure, acceptInvitation } from './invitation-store.ts';

const Failure = ({ failure, onLogin }: { failure: AcceptanceFailure | undefined; onLogin: () => void }) => (
  <div role="alert" className={failure?.message ? 'notice notice--error' : undefined}>
    {failure?.message && <p>{failure.message}</p>}
    {failure?.isClosed && (
      <p>
        {words.closed}{' '}
        <button type="button" className="button button--ghost" onClick={onLogin}>
          {words.toLogin}
        </button>
      </p>
    )}
  </div>
);

interface InvitationFormProps {
  token: string;
  onLogin: () => void;
}

/** Lets an invited person, or one who forgot their password, choose a password, and signs them in. */
export const InvitationForm = ({ token, onLogin }: InvitationFormProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AcceptanceFailure>();
  useEffect(() => {
    document.title = document.title.replace(/^[^·]+/, `${words.title} `);
    heading.current?.focus();
  }, []);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const failed = await acceptInvitation(token, password);
    // The form stays busy on the way to the admin area.
    if (!failed) return location.replace(paths.admin);
    setFailure(failed);
    setBusy(false);
    document.getElementById('password')?.focus();
  };
  return (
    <form className="form invitation" method="post" noValidate onSubmit={submit} aria-busy={isBusy}>
      <div className="stack">
        <div className="opening">
          <h1 ref={heading} tabIndex={-1}>
            {words.title}
          </h1>
        </div>
        <p>{words.lead}</p>
        <NewPasswordField value={password} error={failure?.password} onValue={setPassword} />
        <Failure failure={failure} onLogin={onLogin} />
      </div>
      <button type="submit" className="button button--primary" aria-disabled={isBusy}>
        {isBusy ? <span className="loading">{words.sending}</span> : words.submit}
      </button>
    </form>
  );
};
