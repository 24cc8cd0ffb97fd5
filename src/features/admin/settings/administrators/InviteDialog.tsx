import { useState } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { invitedSchema } from '#domain/administrator.ts';
import { administratorsMessages } from '#messages/settings.ts';
import { ActionError } from '../../ActionError.tsx';
import { AskDialog } from '../../AskDialog.tsx';
import { fieldSentences } from '../../field-sentences.ts';
import { useAction } from '../../use-action.ts';
import type { DialogWays } from './AdministratorDialogs.tsx';
import { inviteAdministrator } from './administrators-api.ts';

const words = administratorsMessages.inviteDialog;

/** Whom to invite. The link is shown next. */
export const InviteDialog = ({ reload, onOpen, onClose }: DialogWays) => {
  const [typed, setTyped] = useState({ name: '', email: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const action = useAction(async () => {
    const parsed = invitedSchema.safeParse(typed);
    setErrors(parsed.success ? {} : fieldSentences(parsed));
    if (!parsed.success) return document.getElementById(String(parsed.error.issues[0]?.path[0]))?.focus();
    const invitation = await inviteAdministrator(parsed.data);
    void toastSuccess();
    void reload();
    onOpen({ name: 'link', invitation });
  });
  const errorOf = (field: string): string | undefined => errors[field] ?? action.error?.fields[field];
  return (
    <AskDialog
      title={words.title}
      confirm={words.confirm}
      action={action}
      failure={<ActionError action={action} title={words.failed} />}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <TextField
        name="name"
        label={words.name}
        autoComplete="off"
        value={typed.name}
        error={errorOf('name')}
        onValue={(name) => setTyped({ ...typed, name })}
      />
      <TextField
        name="email"
        label={words.email}
        type="email"
        autoComplete="off"
        value={typed.email}
        error={errorOf('email')}
        onValue={(email) => setTyped({ ...typed, email })}
      />
    </AskDialog>
  );
};
