import { type SubmitEvent, useRef, useState } from 'react';
import { Announced } from '#components/ui/Announced.tsx';
import { emailInput } from '#components/ui/email-input.ts';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { dossierPartMessages } from '#messages/dossier-parts.ts';

const words = dossierPartMessages.newLink;

/** The state of the request. */
type State =
  | { kind: 'idle' | 'sending' | 'sent' }
  | { kind: 'failed'; message: string }
  | { kind: 'wrong'; email: string };

// The server reports the error of an address. The validation rules would weigh more than this page.
const ask = async (email: string): Promise<State> => {
  try {
    await call(api['dossier-links'].$post({ json: { email: email.trim() } }));
    return { kind: 'sent' };
  } catch (error) {
    const wrong = error instanceof ApiError ? error.fields.email : undefined;
    if (wrong) return { kind: 'wrong', email: wrong };
    return { kind: 'failed', message: isApiError(error, 'rate-limited') ? error.message : words.unavailable };
  }
};

/** Requests a new link by mail. The answer is the same whether the address is known or not. */
export const NewLink = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [email, setEmail] = useState('');
  const [state, setState] = useState<State>({ kind: 'idle' });
  const isBusy = state.kind === 'sending';
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setState({ kind: 'sending' });
    const next = await ask(email);
    setState(next);
    if (next.kind === 'wrong') document.getElementById('email')?.focus();
    if (next.kind === 'sent') keepFocus(heading.current);
  };
  return (
    <section className="stack new-link" aria-labelledby="new-link">
      <h2 id="new-link" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      {state.kind !== 'sent' && (
        <form className="stack" method="post" noValidate onSubmit={(event) => void submit(event)} aria-busy={isBusy}>
          <TextField
            name="email"
            {...emailInput}
            autoComplete="email"
            label={words.label}
            hint={words.lead}
            value={email}
            error={state.kind === 'wrong' ? state.email : undefined}
            onValue={setEmail}
          />
          {state.kind === 'failed' && (
            <Notice tone="error" isAlert>
              <p>{state.message}</p>
            </Notice>
          )}
          <button type="submit" className="button button--primary" aria-disabled={isBusy || undefined}>
            {isBusy ? <span className="loading">{words.sending}</span> : words.submit}
          </button>
        </form>
      )}
      <Announced>
        {state.kind === 'sent' && (
          <Notice>
            <p>{words.sent}</p>
            <p>{words.notCome}</p>
          </Notice>
        )}
      </Announced>
      {state.kind === 'sent' && (
        <p>
          <button type="button" className="button" onClick={() => setState({ kind: 'idle' })}>
            {words.again}
          </button>
        </p>
      )}
    </section>
  );
};
