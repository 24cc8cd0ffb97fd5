import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { invitingSchema } from '#domain/administrator.ts';
import { administratorsMessages } from '#messages/settings.ts';
import { ActionError } from '../../ActionError.tsx';
import { AskDialog } from '../../AskDialog.tsx';
import { PasswordAgainField } from '../../PasswordAgain.tsx';
import { useCheckedForm } from '../use-checked-form.ts';
import type { DialogWays } from './AdministratorDialogs.tsx';
import { inviteAdministrator } from './administrators-api.ts';

const words = administratorsMessages.inviteDialog;
const nobody = { name: '', email: '', password: '' };

/** Asks whom to invite. The link is shown next. */
export const InviteDialog = ({ reload, onOpen, onClose }: DialogWays) => {
  const { typed, action, fieldOf } = useCheckedForm(invitingSchema, nobody, async (inviting) => {
    const invitation = await inviteAdministrator(inviting);
    void toastSuccess();
    void reload();
    onOpen({ name: 'link', invitation });
  });
  return (
    <AskDialog
      title={words.title}
      confirm={words.confirm}
      isChanged={typed.name !== '' || typed.email !== ''}
      action={action}
      failure={<ActionError action={action} title={words.failed} />}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <TextField {...fieldOf('name')} label={words.name} autoComplete="off" />
      <TextField {...fieldOf('email')} label={words.email} type="email" autoComplete="off" />
      <PasswordAgainField {...fieldOf('password')} />
    </AskDialog>
  );
};
