import { atom } from 'nanostores';
import { toastError } from '#components/ui/toast.tsx';
import type { MemberJson } from '#domain/member/member.ts';
import { type MemberAction, refusalOf } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { memberMessages } from '#messages/member.ts';
import { refusalSentences } from '#messages/refusals.ts';
import { keepMember, loadMembers } from '../lists/members-store.ts';
import { $memberDialog, type MemberDialog } from '../member/member-dialog.ts';
import { $member, forgetMember, loadMember } from '../member/member-store.ts';
import { $archivedMember } from './archived.ts';

/** The member whose details are being read for a dialog over the list. */
export const $opening = atom<string | undefined>(undefined);

const actionOf = (dialog: MemberDialog): MemberAction | undefined => {
  if (dialog.name === 'payment') return 'record-payment';
  if (dialog.name === 'refund') return 'refund';
  if (dialog.name === 'refuse') return `refuse-${dialog.piece}`;
  return dialog.name === 'confirm' ? dialog.action : undefined;
};

// The list knows less than the page: a card payment may be under way, or somebody else was faster.
const openUnlessRefused = (member: MemberDetails, dialog: MemberDialog): void => {
  const action = actionOf(dialog);
  const refusal = action && refusalOf(member, action);
  if (refusal) {
    keepMember(member);
    void toastError(refusalSentences[refusal]);
  } else {
    $memberDialog.set(dialog);
  }
};

/**
 * Opens a dialog of the member's page over the list. It reads the member again first, so that nobody decides on an
 * outdated version.
 */
export const openRowDialog = async ({ id }: MemberJson, dialog: MemberDialog): Promise<void> => {
  if ($opening.get()) return;
  $opening.set(id);
  forgetMember();
  await loadMember(id);
  const view = $member.get();
  // In the meantime the administrator may have left the list, or even returned and opened another dialog.
  if ($opening.get() !== id || view.state === 'loading') return;
  $opening.set(undefined);
  if (view.state === 'ready') openUnlessRefused(view.value, dialog);
  else void toastError(memberMessages.failed);
};

export const forgetRowDialog = (): void => {
  $opening.set(undefined);
  $memberDialog.set(undefined);
  forgetMember();
};

/** After a dialog: shows the change in its row at once (optimistic update), and reads the list again. */
export const showRowChange = (readAt: string | undefined): void => {
  const view = $member.get();
  if (view.state !== 'ready' || readAt === undefined || view.value.updatedAt === readAt) return;
  keepMember(view.value);
  if (view.value.archivedAt !== null) $archivedMember.set(view.value);
  void loadMembers();
};
