import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { takeReplacedForm } from '#components/lazy-island/replaced-island.ts';
import { FactorCodeField } from '#components/ui/FactorCodeField.tsx';
import { describedBy, FieldError } from '#components/ui/FieldNotes.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { readToken } from '#lib/storage.ts';
import { factorCodeMessages as factorWords } from '#messages/factor.ts';
import { loginMessages as words } from '#messages/login.ts';
import { ForgottenForm } from './ForgottenForm.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { $login, $means, type CredentialField, logIn, logInByPasskey, stopRecovery } from './login-store.ts';

/**
 * Returns the token of an invitation in the fragment of the address, or undefined. Browsers send fragments to no
 * server.
 */
const invitationIn = (hash: string): string | undefined => /^#invitation=([\w-]+)$/.exec(hash)?.[1];

/** The fragment of the form for a forgotten password. The link to it works before this code is loaded. */
const FORGOTTEN = '#oubli';

/** The login page: the login, the choice of a password for a user with a link, or the request for such a link. */
export const Login = () => {
  const [invitation, setInvitation] = useState<string>();
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => {
    const takeHash = (): void => {
      setForgotten(location.hash === FORGOTTEN);
      const token = invitationIn(location.hash);
      if (!token) return;
      // The token leaves the address at once, because it must not stay in the history or on a shared screen.
      history.replaceState(history.state, '', location.pathname);
      setInvitation(token);
    };
    takeHash();
    addEventListener('hashchange', takeHash);
    return () => removeEventListener('hashchange', takeHash);
  }, []);
  if (isForgotten) return <ForgottenForm onLogin={() => location.assign('#')} />;
  if (!invitation) return <LoginForm />;
  return <InvitationForm key={invitation} token={invitation} onLogin={() => setInvitation(undefined)} />;
};

/** Sends a signed-in visitor to the admin area, unless an invitation is waiting for them. */
const goToAdmin = (): void => {
  if (readToken() && !invitationIn(location.hash)) location.replace(adminPaths.home);
};

const enterByPasskey = async (): Promise<void> => {
  if (await logInByPasskey()) goToAdmin();
};

/** The note of `login-behaviour` that the passkey button was pressed before this code was loaded. */
const PASSKEY = 'passkey';

const inputIn = (form: HTMLFormElement | null | undefined, name: CredentialField): HTMLInputElement | undefined =>
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? undefined;

const LoginForm = () => {
  const form = useRef<HTMLFormElement>(null);
  const state = useStore($login);
  const means = useStore($means);
  const [code, setCode] = useState('');
  const [isStopped, setStopped] = useState(false);
  const isAlive = useHydrated();
  const isBusy = state.kind === 'sending' || state.kind === 'done';
  const failure = state.kind === 'failed' ? state : undefined;

  // This also runs when the page returns from the back/forward cache.
  useEffect(() => {
    goToAdmin();
    addEventListener('pageshow', goToAdmin);
    return () => removeEventListener('pageshow', goToAdmin);
  }, []);
  // Before this code was loaded, the user may have typed, or even submitted the form.
  useEffect(() => {
    const before = takeReplacedForm() ?? form.current;
    for (const name of ['email', 'password'] as const) {
      const input = inputIn(form.current, name);
      if (input) input.value = inputIn(before, name)?.value ?? '';
    }
    const pressed = before?.dataset.pressed;
    if (pressed === PASSKEY) void enterByPasskey();
    else if (pressed !== undefined) form.current?.requestSubmit();
  }, []);
  useEffect(() => {
    if (failure)
      (form.current?.querySelector<HTMLElement>('[aria-invalid]') ?? inputIn(form.current, 'password'))?.focus();
  }, [failure]);

  useEffect(() => {
    if (means) inputIn(form.current, 'code')?.focus();
  }, [means]);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const isIn = await logIn({
      email: String(data.get('email') ?? ''),
      password: String(data.get('password') ?? ''),
      ...(means && { code: code.trim() }),
    });
    if (isIn) goToAdmin();
  };

  const stop = async (): Promise<void> => {
    await stopRecovery({
      email: inputIn(form.current, 'email')?.value ?? '',
      password: inputIn(form.current, 'password')?.value ?? '',
    });
    setStopped($means.get()?.isRecovering === false);
  };

  return (
    <form
      className="form"
      method="post"
      noValidate
      ref={form}
      // Another account or password may not need a code.
      onInput={({ target }) => target instanceof HTMLInputElement && target.name !== 'code' && $means.set(undefined)}
      onSubmit={(event) => void submit(event)}
      aria-busy={isBusy}
    >
      <div className="stack">
        <Field name="email" inputMode="email" autoComplete="username" error={failure?.fields.email} />
        <Field name="password" type="password" autoComplete="current-password" error={failure?.fields.password} />
        {means && (
          <>
            <p role="status">{factorWords.asked}</p>
            <FactorCodeField
              name="code"
              hasTotp={means.totp}
              value={code}
              error={failure?.fields.code}
              onValue={setCode}
            />
            {means.isRecovering && <Recovering endsAt={means.recoveryEndsAt} onStop={stop} />}
            <p role="status">{isStopped && factorWords.recoveryStopped}</p>
            <details>
              <summary>{factorWords.lost}</summary>
              <p>{factorWords.lostPaper}</p>
              <p>{factorWords.lostOthers}</p>
            </details>
          </>
        )}
        <div role="alert" className={failure?.message ? 'notice notice--error' : undefined}>
          {failure?.message && <p>{failure.message}</p>}
        </div>
      </div>
      {/* The button is disabled until `login-behaviour` listens, which is before hydration. */}
      <button
        type="submit"
        className="button button--primary"
        disabled={!isAlive}
        aria-disabled={isBusy}
        suppressHydrationWarning
      >
        {isBusy ? <span className="loading">{words.sending}</span> : words.submit}
      </button>
      {/* `login-behaviour` shows it before hydration, if the browser supports passkeys. */}
      <button
        type="button"
        className="button"
        name={PASSKEY}
        hidden={!isAlive || typeof PublicKeyCredential !== 'function'}
        aria-disabled={isBusy}
        suppressHydrationWarning
        onClick={() => void enterByPasskey()}
      >
        {words.byPasskey}
      </button>
    </form>
  );
};

/** Says that two administrators are removing the second factor, and lets a user who knows the password stop it. */
const Recovering = ({ endsAt, onStop }: { endsAt: string | null; onStop: () => Promise<void> }) => (
  <div className="notice notice--warning">
    <p>{endsAt ? factorWords.recoveryEnds(formatInstant(endsAt)) : factorWords.recoveryAsked}</p>
    <p>
      <button type="button" className="button" onClick={() => void onStop()}>
        {factorWords.stopRecovery}
      </button>
    </p>
  </div>
);

interface FieldProps {
  name: 'email' | 'password';
  type?: 'password';
  inputMode?: 'email';
  autoComplete: 'username' | 'current-password';
  error: string | undefined;
}

/**
 * This is not `TextField`: the browser holds the value and not React, so text that was typed before hydration stays.
 */
const Field = ({ name, error, ...input }: FieldProps) => (
  <div className="field">
    <label className="field__label" htmlFor={name}>
      {words[name]}
    </label>
    <input
      {...input}
      className="field__input"
      id={name}
      name={name}
      autoCapitalize="none"
      spellCheck={false}
      required
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(name, undefined, error)}
    />
    <FieldError of={name}>{error}</FieldError>
  </div>
);
