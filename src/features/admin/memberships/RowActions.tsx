import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { useCode } from '#components/ui/use-code.ts';
import { mailTo } from '#domain/form/mail-to.ts';
import type { MemberJson } from '#domain/member/member.ts';
import { nextStepOf } from '#domain/member/next-step.ts';
import { memberPath } from '#lib/admin-paths.ts';
import { memberMessages } from '#messages/member.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { stepLabel } from '#messages/next-step.ts';
import { useMay } from '../account/account-store.ts';
import { type ListAction, MenuItems } from '../lists/ListActions.tsx';
import { $memberDialog, closeMemberDialog, type MemberDialog } from '../member/member-dialog.ts';
import { $member } from '../member/member-store.ts';
import { dialogOf } from '../member/step-dialog.ts';
import { forgetRowDialog, openRowDialog, showRowChange } from './row-dialog.ts';

/** Returns the member's next step and the actions that are always useful. The member's page offers the others. */
const actionsOn = (member: MemberJson, may: ReturnType<typeof useMay>): readonly ListAction[] => {
  const named = (label: string) => ({ label, name: words.actionOn(label, member.fullName) });
  const opening = (label: string, dialog: MemberDialog): ListAction => ({
    ...named(label),
    opensDialog: true,
    does: () => void openRowDialog(member, dialog),
  });
  const archives = member.status !== 'pending' && may('members', 'write');
  return [
    ...nextStepOf(member, may).actions.map((action) => {
      const dialog = dialogOf(action);
      const label = stepLabel(action);
      return dialog ? opening(label, dialog) : { ...named(label), does: memberPath(member.id) };
    }),
    ...(member.email ? [{ label: member.email, does: mailTo(member.email) }] : []),
    ...(archives ? [opening(memberMessages.actions.archive, { name: 'confirm', action: 'archive' })] : []),
  ];
};

/** The actions in the menu of a member's row. */
export const MemberMenuItems = ({ member }: { member: MemberJson }) => (
  <MenuItems actions={actionsOn(member, useMay())} />
);

const loadDialogs = async () => (await import('../member/MemberDialogs.tsx')).MemberDialogs;

/** Dialogs of the member's page, shown over the list. */
export const RowDialogs = () => {
  const view = useStore($member);
  const isOpen = useStore($memberDialog) !== undefined;
  const readAt = useRef<string>(undefined);
  const MemberDialogs = useCode({ isWanted: isOpen, load: loadDialogs, giveUp: closeMemberDialog });
  useEffect(() => forgetRowDialog, []);
  useEffect(() => {
    const current = $member.get();
    if (isOpen) readAt.current = current.state === 'ready' ? current.value.updatedAt : undefined;
    else showRowChange(readAt.current);
  }, [isOpen]);
  return view.state === 'ready' && MemberDialogs ? <MemberDialogs member={view.value} /> : null;
};
