import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { emailInput } from '#components/ui/email-input.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { isEmail, normaliseEmail } from '#domain/form/email.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { forgottenMessages as words } from '#messages/login.ts';

/** The state of the request. */
type State =
  | { kind: 'idle' | 'sending' | 'sent' }
  | { kind: 'failed'; message: string }
  | { kind: 'wrong'; email: string };

const ask = async (typed: string): Promise<State> => {
  const email = normaliseEmail(typed);
  if (!isEmail(email))
    return { kind: 'wrong', email: fieldErrorSentence(email ? 'email-invalid' : 'required', 'email') };
  try {
    await call(api['forgotten-password'].$post({ json: { email } }));
    return { kind: 'sent' };
  } catch (error) {
    console.error(words.refused, error);
    const isLimited = error instanceof ApiError && error.type === 'rate-limited';
    return { kind: 'failed', message: isLimited ? error.message : words.unavailable };
  }
};

/** Requests a link to a new password. The answer is the same whether the address is known or not. */
export const ForgottenForm = ({ onLogin }: { onLogin: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [email, setEmail] = useState('');
  const [state, setState] = useState<State>({ kind: 'idle' });
  const isBusy = state.kind === 'sending';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told after the request is read from its top
  useEffect(() => heading.current?.focus(), [state.kind === 'sent']);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setState({ kind: 'sending' });
    const next = await ask(email);
    setState(next);
    if (next.kind === 'wrong') document.getElementById('email')?.focus();
  };
  return (
    <form
      className="form invitation"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-busy={isBusy}
    >
      <div className="stack">
        <div className="opening">
          <h1 ref={heading} tabIndex={-1}>
            {words.title}
          </h1>
        </div>
        {state.kind === 'sent' ? (
          <>
            <p>{words.sent}</p>
            <p>{words.notCome}</p>
          </>
        ) : (
          <>
            <p>{words.lead}</p>
            <TextField
              name="email"
              {...emailInput}
              label={words.email}
              autoComplete="username"
              value={email}
              error={state.kind === 'wrong' ? state.email : undefined}
              onValue={setEmail}
            />
            {state.kind === 'failed' && (
              <Notice tone="error" isAlert>
                <p>{state.message}</p>
              </Notice>
            )}
          </>
        )}
      </div>
      <div className="cluster">
        {state.kind !== 'sent' && (
          <button type="submit" className="button button--primary" aria-disabled={isBusy}>
            {isBusy ? <span className="loading">{words.sending}</span> : words.submit}
          </button>
        )}
        <button type="button" className="button button--ghost" onClick={onLogin}>
          {words.toLogin}
        </button>
      </div>
    </form>
  );
};
