import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { MemberDialogs } from '../member/MemberDialogs.tsx';
import { $memberDialog } from '../member/member-dialog.ts';
import { $member } from '../member/member-store.ts';
import { forgetRowDialog, showRowChange } from './row-dialog.ts';

/** Dialogs of the member's page, shown over the list. */
export const RowDialogs = () => {
  const view = useStore($member);
  const isOpen = useStore($memberDialog) !== undefined;
  const readAt = useRef<string>(undefined);
  useEffect(() => forgetRowDialog, []);
  useEffect(() => {
    const current = $member.get();
    if (isOpen) readAt.current = current.state === 'ready' ? current.value.updatedAt : undefined;
    else showRowChange(readAt.current);
  }, [isOpen]);
  return view.state === 'ready' ? <MemberDialogs member={view.value} /> : null;
};
