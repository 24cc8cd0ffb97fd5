import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { emailInput } from '#components/ui/email-input.ts';
import { LikelyEmail } from '#components/ui/LikelyEmail.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { isEmail, normaliseEmail } from '#domain/form/email.ts';
import type { DossierJson } from '#domain/member/dossier.ts';
import { ApiError } from '#lib/api-error.ts';
import { dossierPartMessages } from '#messages/dossier-parts.ts';
import { formErrorSentence } from '#messages/form-errors.ts';
import { Failure } from './Failure.tsx';
import { useSending } from './use-sending.ts';
import { changeEmail } from './write-dossier.ts';

const words = dossierPartMessages.email;

interface Props {
  dossier: DossierJson;
  onClose: () => void;
}

const wrongWith = (email: string, currentEmail: string): string | undefined => {
  if (!isEmail(email)) return formErrorSentence(email ? 'email-invalid' : 'required', 'email');
  return email === currentEmail ? words.same : undefined;
};

/** Requests another address, which counts once it is confirmed from the mail sent there. */
export const EmailEditor = ({ dossier, onClose }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState('');
  const [wrong, setWrong] = useState<string>();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { isBusy, error, run } = useSending(async () => {
    const email = normaliseEmail(typed);
    const said = wrongWith(email, dossier.email);
    setWrong(said);
    if (said) {
      form.current?.querySelector('input')?.focus();
      return undefined;
    }
    try {
      await changeEmail(email);
    } catch (thrown) {
      if (thrown instanceof ApiError) setWrong(thrown.fields.email);
      throw thrown;
    }
    onClose();
    return words.done;
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void run();
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit} aria-busy={isBusy}>
      <TextField
        name="newEmail"
        {...emailInput}
        autoComplete="email"
        label={words.label}
        hint={dossier.reader === 'guardian' ? words.hintToGuardian(dossier.firstName) : words.hint}
        value={typed}
        error={wrong}
        onValue={setTyped}
        onBlur={() => setLeft(typed)}
      />
      {!wrong && <Failure error={error} title={words.failed} />}
      <p className="cluster">
        <button type="submit" className="button button--primary" aria-disabled={isBusy || undefined}>
          {words.save}
        </button>
        <button type="button" className="button button--ghost" onClick={onClose}>
          {dossierPartMessages.cancel}
        </button>
      </p>
      {/* This stands below the buttons, which must not move while one of them is pressed. */}
      {left === typed && <LikelyEmail typed={typed} onTake={setTyped} />}
    </form>
  );
};
