import { type SubmitEvent, useState } from 'react';
import { NewPasswordField } from '#components/ui/NewPasswordField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { passwordChangeSchema } from '#domain/administrator.ts';
import { askDialogMessages } from '#messages/ask-dialog.ts';
import { accountMessages } from '#messages/settings.ts';
import { ActionError } from '../../ActionError.tsx';
import { fieldSentences } from '../../field-sentences.ts';
import { useUnsavedGuard } from '../../unsaved-changes.ts';
import { useAction } from '../../use-action.ts';
import { savePassword } from './sessions-api.ts';

const words = accountMessages.password;
const nothing = { current: '', password: '' };

interface PasswordFormProps {
  /** For the browser's own memory of passwords. */
  email: string | undefined;
  onChanged: () => void;
}

/** Changes one's password. */
export const PasswordForm = ({ email, onChanged }: PasswordFormProps) => {
  const [typed, setTyped] = useState(nothing);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  useUnsavedGuard(typed.current !== '' || typed.password !== '');
  const action = useAction(async () => {
    const parsed = passwordChangeSchema.safeParse(typed);
    setErrors(parsed.success ? {} : fieldSentences(parsed));
    if (!parsed.success) return document.getElementById(String(parsed.error.issues[0]?.path[0]))?.focus();
    await savePassword(parsed.data);
    setTyped(nothing);
    void toastSuccess();
    onChanged();
  });
  const errorOf = (field: string): string | undefined => errors[field] ?? action.error?.fields[field];
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void action.run();
  };
  return (
    <section className="card" aria-labelledby="own-password">
      <form className="stack" noValidate onSubmit={submit}>
        <h2 id="own-password">{words.title}</h2>
        <p>{words.lead}</p>
        <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
        <TextField
          name="current"
          label={words.current}
          type="password"
          autoComplete="current-password"
          value={typed.current}
          error={errorOf('current')}
          onValue={(current) => setTyped({ ...typed, current })}
        />
        <NewPasswordField
          value={typed.password}
          error={errorOf('password')}
          onValue={(password) => setTyped({ ...typed, password })}
        />
        <ActionError action={action} title={words.failed} />
        <div className="cluster">
          <button type="submit" className="button button--primary" aria-disabled={action.isBusy}>
            {words.confirm}
          </button>
          <span role="status" className={action.isBusy ? 'loading' : undefined}>
            {action.isBusy && askDialogMessages.busy}
          </span>
        </div>
      </form>
    </section>
  );
};
