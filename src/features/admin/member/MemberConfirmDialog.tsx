import { useAction } from '#components/action/use-action.ts';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { adminPaths, memberPath } from '#lib/admin-paths.ts';
import { type ConfirmedAction, memberDialogMessages as words } from '#messages/member-dialogs.ts';
import { openScreen } from '../screen/open-screen.ts';
import { ActionDialog } from './ActionDialog.tsx';
import {
  archiveMember,
  confirmGuardian,
  decidePhoto,
  decideProof,
  deleteMember,
  forgetCertificate,
  restoreMember,
  showAttestation,
} from './member-api.ts';
import { closeMemberDialog } from './member-dialog.ts';
import { showMember } from './member-store.ts';

const writes = {
  'accept-proof': (member) => decideProof(member, 'accepted'),
  'show-proof': (member) => decideProof(member, 'shown'),
  'accept-photo': (member) => decidePhoto(member, 'accepted'),
  'confirm-guardian': confirmGuardian,
  'forget-certificate': forgetCertificate,
  'show-attestation': showAttestation,
  archive: archiveMember,
  restore: restoreMember,
} as const satisfies Partial<Record<ConfirmedAction, (member: MemberDetails) => Promise<MemberDetails>>>;

const remove = async (member: MemberDetails, isHere: () => boolean): Promise<void> => {
  await deleteMember(member);
  void toastSuccess(words.deleted);
  if (!isHere()) return;
  closeMemberDialog();
  openScreen(member.archivedAt ? adminPaths.archives : adminPaths.memberships);
};

const perform = async (member: MemberDetails, action: ConfirmedAction, isHere: () => boolean): Promise<void> => {
  if (action === 'delete') return remove(member, isHere);
  showMember(await writes[action](member));
  void toastSuccess();
  if (!isHere()) return;
  closeMemberDialog();
  // A restored member is no longer in the archive.
  if (action === 'restore' && location.pathname !== memberPath(member.id)) openScreen(memberPath(member.id));
};

interface MemberConfirmDialogProps {
  member: MemberDetails;
  action: ConfirmedAction;
}

const dangers: readonly ConfirmedAction[] = ['delete'];

/** The actions that only need a confirmation. */
export const MemberConfirmDialog = ({ member, action: name }: MemberConfirmDialogProps) => {
  const { title, text, confirm, failure } = words.confirmations[name];
  const action = useAction(
    (isHere) => perform(member, name, isHere),
    name === 'delete' ? words.deleteFailed : undefined,
  );
  return (
    <ActionDialog
      member={member}
      title={title(member.fullName)}
      confirm={confirm(member.fullName)}
      failure={failure}
      isDanger={dangers.includes(name)}
      edit={{ action }}
    >
      <p>{text}</p>
    </ActionDialog>
  );
};
