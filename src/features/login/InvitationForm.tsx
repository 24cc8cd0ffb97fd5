import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { NEW_PASSWORD, NewPasswordField } from '#components/ui/NewPasswordField.tsx';
import { newPassword } from '#domain/account/password.ts';
import { errorsByField } from '#domain/form/field-errors.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { keepRoles } from '#lib/kept-roles.ts';
import { browserKey, readToken, writeToken } from '#lib/storage.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { invitationMessages as words } from '#messages/invitation.ts';

/**
 * The reason why the password was not set: a sentence below the password, one for the whole form, or a link that no
 * longer works.
 */
interface Failure {
  password?: string | undefined;
  message?: string;
  isClosed?: boolean;
  /** True if the password was set, but the account has a second factor, so that the user must sign in with it. */
  needsFactor?: boolean;
}

const failureOf = (error: unknown): Failure => {
  if (!(error instanceof ApiError)) return { message: words.unavailable };
  const { token, password } = error.fields;
  if (token) return { message: token, isClosed: true };
  if (password) return { password };
  return { message: error.type === 'rate-limited' ? error.message : words.unavailable };
};

/** Sets the password of an invitation and keeps the token. Returns undefined on success, otherwise the reason. */
const acceptInvitation = async (token: string, password: string): Promise<Failure | undefined> => {
  const checked = newPassword.safeParse(password);
  if (!checked.success) {
    const { form: code = 'invalid' } = errorsByField(checked.error);
    return { password: fieldErrorSentence(code, 'password') };
  }
  try {
    const answer = await call(api.invitation.$post({ json: { token, password, browser: browserKey() } }));
    if (answer.token === null) return { needsFactor: true };
    writeToken(answer.token);
    keepRoles(answer.token, answer.user.roles);
    return readToken() === answer.token ? undefined : { message: words.storageRefused };
  } catch (error) {
    console.error(words.refused, error);
    return failureOf(error);
  }
};

interface InvitationFormProps {
  token: string;
  onLogin: () => void;
}

/** Lets a user who was invited, or who forgot their password, choose a password, and signs them in. */
export const InvitationForm = ({ token, onLogin }: InvitationFormProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    document.title = document.title.replace(/^[^·]+/, `${words.title} `);
    heading.current?.focus();
  }, []);
  const needsFactor = failure?.needsFactor === true;
  useEffect(() => {
    if (needsFactor) heading.current?.focus();
  }, [needsFactor]);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const failed = await acceptInvitation(token, password);
    // The form stays busy while the browser goes to the admin area.
    if (!failed) return location.replace(adminPaths.home);
    setFailure(failed);
    setBusy(false);
    document.getElementById(NEW_PASSWORD)?.focus();
  };
  if (needsFactor)
    return (
      <div className="form invitation stack">
        <h1 ref={heading} tabIndex={-1}>
          {words.set}
        </h1>
        <p>{words.needsFactor}</p>
        <p>
          <button type="button" className="button button--primary" onClick={onLogin}>
            {words.toFactor}
          </button>
        </p>
      </div>
    );
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
      </div>
      <button type="submit" className="button button--primary" aria-disabled={isBusy}>
        {isBusy ? <span className="loading">{words.sending}</span> : words.submit}
      </button>
    </form>
  );
};
