import * as z from 'zod/mini';
import { ReadDialog } from '#components/dialogs/ReadDialog.tsx';
import { checkBy } from '#components/editing/check.ts';
import { closeAfter } from '#components/editing/close-after.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { emailInput } from '#components/ui/email-input.ts';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import {
  type Administrator,
  administratorChangeSchema,
  type Invitation,
  type Inviting,
  invitingSchema,
} from '#domain/account/administrator.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { settingsMessages, administratorsMessages as words } from '#messages/settings.ts';
import { PasswordAgainField } from '../../password/PasswordAgain.tsx';
import { PasswordDialog } from '../../password/PasswordDialog.tsx';
import { SessionsList } from '../account/SessionsList.tsx';
import { inviteAdministrator, makeNewLink, saveAdministrator } from './administrators-api.ts';
import type { AdministratorsDialog, OpenDialog } from './administrators-dialog.ts';
import { InvitationLinkDialog } from './InvitationLinkDialog.tsx';
import { type Rights, RolesField } from './RolesField.tsx';

interface DialogProps {
  /** Reads the list again. */
  reload: () => Promise<unknown>;
  onOpen: OpenDialog;
  onClose: () => void;
}

interface AboutSomebody extends DialogProps {
  administrator: Administrator;
}

const createInvitation = () =>
  createEdit<Inviting, Inviting, Invitation>({
    toDraft: () => ({ name: '', email: '', roles: [], disciplines: [], password: '' }),
    schema: (typed) => checkBy(invitingSchema, typed),
    send: inviteAdministrator,
  });

/** Asks for the name, address and roles of a new administrator, then shows the link. */
const InviteDialog = ({ reload, onOpen, onClose }: DialogProps) => {
  const edit = useEdit(createInvitation, {
    onSaved: (invitation) => {
      void toastSuccess();
      void reload();
      onOpen({ name: 'link', invitation });
    },
  });
  const { title, text, name, email, confirm, failed } = words.inviteDialog;
  return (
    <EditDialog edit={edit} title={title} confirm={confirm} failed={failed} onClose={onClose}>
      <p>{text}</p>
      <TextField {...edit.fieldOf('name')} label={name} autoComplete="off" />
      <TextField {...edit.fieldOf('email')} label={email} {...emailInput} autoComplete="off" />
      <RolesField rights={edit.draft} error={edit.errorOf('roles')} onChange={edit.set} />
      <PasswordAgainField {...edit.fieldOf('password')} />
    </EditDialog>
  );
};

/** Makes a change. If somebody else was faster, the list is read again. */
const changing = async <Saved,>(change: Promise<Saved>, reload: () => Promise<unknown>): Promise<Saved> => {
  try {
    return await change;
  } catch (error) {
    if (isApiError(error, 'conflict', 'not-found')) void reload();
    throw error;
  }
};

const nameSchema = z.pick(administratorChangeSchema, { name: true });

const RenameDialog = ({ administrator, reload, onClose }: AboutSomebody) => {
  const edit = useEdit(
    () =>
      createEdit<{ name: string }, { name: string }, Administrator>({
        saved: administrator,
        toDraft: ({ name } = administrator) => ({ name }),
        schema: (typed) => checkBy(nameSchema, typed),
        send: (change, { read = administrator }) => changing(saveAdministrator(read, change), reload),
      }),
    {
      onSaved: closeAfter(reload, onClose),
    },
  );
  const { title, name, confirm } = words.renameDialog;
  return (
    <EditDialog
      edit={edit}
      title={title(administrator.name)}
      confirm={confirm}
      failed={settingsMessages.updateFailed}
      onClose={onClose}
    >
      <TextField {...edit.fieldOf('name')} label={name} autoComplete="off" />
    </EditDialog>
  );
};

const rightsSchema = z.pick(invitingSchema, { roles: true, disciplines: true, password: true });

interface RightsDraft extends Rights {
  password: string;
}

/** Changes the roles of an administrator, at once, even on the screens that they have open. */
const RolesDialog = ({ administrator, reload, onClose }: AboutSomebody) => {
  const edit = useEdit(
    () =>
      createEdit<RightsDraft, RightsDraft, Administrator>({
        saved: administrator,
        toDraft: ({ roles, disciplines } = administrator) => ({ roles, disciplines, password: '' }),
        schema: (typed) => checkBy(rightsSchema, typed),
        send: (change, { read = administrator }) => changing(saveAdministrator(read, change), reload),
      }),
    {
      onSaved: closeAfter(reload, onClose),
    },
  );
  const { title, text, confirm } = words.rolesDialog;
  return (
    <EditDialog
      edit={edit}
      title={title(administrator.name)}
      confirm={confirm}
      failed={settingsMessages.updateFailed}
      onClose={onClose}
    >
      <p>{text}</p>
      <RolesField rights={edit.draft} error={edit.errorOf('roles')} onChange={edit.set} />
      <PasswordAgainField {...edit.fieldOf('password')} />
    </EditDialog>
  );
};

/** Makes another link for somebody who lost theirs. It is shown next. */
const NewLinkDialog = ({ administrator, reload, onOpen, onClose }: AboutSomebody) => (
  <PasswordDialog
    title={words.newLinkDialog.title(administrator.name)}
    text={words.newLinkDialog.text}
    confirm={words.newLinkDialog.confirm}
    perform={async (password) => {
      const invitation = await makeNewLink(administrator, password);
      void toastSuccess();
      void reload();
      onOpen({ name: 'link', invitation });
    }}
    onClose={onClose}
  />
);

/** Disables an account or enables it again. */
const EnablingDialog = ({ administrator, reload, onClose }: AboutSomebody) => {
  const { disableDialog, enableDialog } = words;
  const disabled = administrator.disabledAt === null;
  const enableText = administrator.invited ? enableDialog.textInvited : enableDialog.text;
  const { title, confirm } = disabled ? disableDialog : enableDialog;
  return (
    <PasswordDialog
      title={title(administrator.name)}
      text={disabled ? disableDialog.text : enableText}
      confirm={confirm}
      isDanger={disabled}
      perform={async (password) => {
        await changing(saveAdministrator(administrator, { disabled, password }), reload);
        void toastSuccess();
        await reload();
        onClose();
      }}
      onClose={onClose}
    />
  );
};

interface AdministratorDialogsProps extends DialogProps {
  dialog: AdministratorsDialog;
}

export const AdministratorDialogs = ({ dialog, ...props }: AdministratorDialogsProps) => {
  switch (dialog.name) {
    case 'invite':
      return <InviteDialog {...props} />;
    case 'link':
      return <InvitationLinkDialog invitation={dialog.invitation} onClose={props.onClose} />;
    case 'rename':
      return <RenameDialog administrator={dialog.administrator} {...props} />;
    case 'roles':
      return <RolesDialog administrator={dialog.administrator} {...props} />;
    case 'new-link':
      return <NewLinkDialog administrator={dialog.administrator} {...props} />;
    case 'sessions':
      return (
        <ReadDialog title={words.sessionsOf(dialog.administrator.name)} onClose={props.onClose}>
          <SessionsList whose={{ id: dialog.administrator.id }} />
        </ReadDialog>
      );
    default:
      return <EnablingDialog administrator={dialog.administrator} {...props} />;
  }
};
