import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { paths } from '#lib/paths.ts';
import { readToken } from '#lib/storage.ts';
import { loginMessages as words } from '#messages/login.ts';
import { invitationIn } from './invitation-link.ts';
import { LoginField } from './LoginField.tsx';
import { $login, logIn } from './login-store.ts';

const goToAdmin = (): void => {
  if (readToken() && !invitationIn(location.hash)) location.replace(paths.admin);
};

/** A signed-in visitor has nothing to do here, also when the page comes back from the browser's memory. */
const useSignedInRedirect = (): void => {
  useEffect(() => {
    goToAdmin();
    addEventListener('pageshow', goToAdmin);
    return () => removeEventListener('pageshow', goToAdmin);
  }, []);
};

/** The login form. Fields keep what was typed, also before the script arrived and after a refusal. */
export const LoginForm = () => {
  const state = useStore($login, { ssr: 'initial' });
  const form = useRef<HTMLFormElement>(null);
  // Until React listens, the button stays disabled: the browser would send the password as an ordinary form.
  const isHydrated = useHydrated();
  useSignedInRedirect();
  const failure = state.kind === 'failed' ? state : undefined;
  const isBusy = state.kind === 'sending' || state.kind === 'done';

  useEffect(() => {
    if (!failure) return;
    const invalid = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    (invalid ?? form.current?.querySelector<HTMLInputElement>('[name="password"]'))?.focus();
  }, [failure]);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = { email: String(data.get('email') ?? ''), password: String(data.get('password') ?? '') };
    if (await logIn(typed)) goToAdmin();
  };

  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={submit} aria-busy={isBusy}>
      <div className="stack">
        <LoginField
          name="email"
          label={words.email}
          type="email"
          autoComplete="username"
          error={failure?.fields.email}
        />
        <LoginField
          name="password"
          label={words.password}
          type="password"
          autoComplete="current-password"
          error={failure?.fields.password}
        />
        <div role="alert" className={failure?.message ? 'notice notice--error' : undefined}>
          {failure?.message && <p>{failure.message}</p>}
        </div>
      </div>
      <button type="submit" className="button button--primary" disabled={!isHydrated} aria-disabled={isBusy}>
        {isBusy ? <span className="loading">{words.sending}</span> : words.submit}
      </button>
    </form>
  );
};
