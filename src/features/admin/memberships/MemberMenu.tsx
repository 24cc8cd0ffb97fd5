import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { MemberJson } from '#domain/member/member.ts';
import { adminMessages } from '#messages/admin.ts';
import { $rowActions, loadRowActions } from './row-actions-store.ts';

/** The menu of a member's row. The code of its actions is loaded on the first hover, focus or press. */
export const MemberMenu = ({ member }: { member: MemberJson }) => {
  const code = useStore($rowActions);
  useEffect(loadRowActions, []);
  return code ? <code.MemberMenuItems member={member} /> : <p className="menu-item">{adminMessages.loading}</p>;
};
