import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { dayInParis } from '#domain/dates.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { api, callFile } from '#lib/api.ts';
import { saveFile } from '#lib/save-file.ts';
import { privacyMessages } from '#messages/privacy.ts';
import { PasswordAgainField, usePasswordAgain } from '../password/PasswordAgain.tsx';
import { isPasswordRefused } from '../password/password-question.ts';

const words = privacyMessages.archive;

/** Downloads the data archive of a person, after the password was typed. */
export const ArchiveDialog = ({ member, onClose }: { member: MemberDetails; onClose: () => void }) => {
  const { asked, fieldOf } = usePasswordAgain();
  const action = useAction(
    asked(async (password, isHere) => {
      const param = { id: member.personId };
      const file = await callFile(api.admin.persons[':id'].archive.$post({ param, json: { password } }));
      saveFile(file, `donnees-personnelles-${dayInParis(new Date())}.zip`);
      if (isHere()) onClose();
      void toastSuccess(words.done);
    }),
  );
  return (
    <AskDialog
      title={words.title(member.fullName)}
      confirm={words.confirm}
      action={action}
      failure={!isPasswordRefused(action.error) && <ActionError action={action} title={words.failed} />}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <PasswordAgainField {...fieldOf(action)} />
    </AskDialog>
  );
};
