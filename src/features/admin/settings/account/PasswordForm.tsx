import type { SubmitEvent } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { checkBy } from '#components/editing/check.ts';
import { createEdit } from '#components/editing/edit.ts';
import { SaveButton } from '#components/editing/SaveButton.tsx';
import { focusFirst, useEdit } from '#components/editing/use-edit.ts';
import { NEW_PASSWORD, NewPasswordField } from '#components/ui/NewPasswordField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { type PasswordChange, passwordChangeSchema } from '#domain/account/administrator.ts';
import { api, call } from '#lib/api.ts';
import { askDialogMessages } from '#messages/ask-dialog.ts';
import { accountMessages } from '#messages/settings.ts';

const words = accountMessages.password;

const createPasswordChange = () =>
  createEdit<PasswordChange, PasswordChange, unknown>({
    toDraft: () => ({ current: '', password: '' }),
    schema: (typed) => checkBy(passwordChangeSchema, typed),
    send: (json) => call(api.admin.me.password.$put({ json })),
  });

interface PasswordFormProps {
  /** The address for the browser's password manager. */
  email: string | undefined;
  onChanged: () => void;
}

/** Changes one's password. */
export const PasswordForm = ({ email, onChanged }: PasswordFormProps) => {
  const { fieldOf, action } = useEdit(createPasswordChange, {
    onSaved: () => {
      void toastSuccess();
      onChanged();
    },
    onWrong: (fields) => focusFirst(fields.map((field) => (field === 'password' ? NEW_PASSWORD : field))),
  });
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
        <TextField {...fieldOf('current')} label={words.current} type="password" autoComplete="current-password" />
        <NewPasswordField {...fieldOf('password')} />
        <ActionError action={action} title={words.failed} />
        <div className="cluster">
          <SaveButton isBusy={action.isBusy}>{words.confirm}</SaveButton>
          <span role="status" className={action.isBusy ? 'loading' : undefined}>
            {action.isBusy && askDialogMessages.busy}
          </span>
        </div>
      </form>
    </section>
  );
};
