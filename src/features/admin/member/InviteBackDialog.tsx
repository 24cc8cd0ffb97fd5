import { useMemo } from 'react';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { InviteDialog } from '../renewals/InviteDialog.tsx';
import { fetchMember } from './member-api.ts';
import { closeMemberDialog } from './member-dialog.ts';
import { showMember } from './member-store.ts';

interface InviteBackDialogProps {
  member: MemberDetails;
  isAgain: boolean;
}

/** Invites one person to come back to the next season. */
export const InviteBackDialog = ({ member: { id, renewal }, isAgain }: InviteBackDialogProps) => {
  const { season, opensOn } = renewal ?? {};
  const invitation = useMemo(
    () => (season && opensOn ? { season, ids: [id], isAgain, opensOn } : undefined),
    [season, opensOn, id, isAgain],
  );
  // The page was read again meanwhile, and there is no season to come back to any more.
  if (!invitation) return null;
  // The next step and the history tell it.
  const invited = (): void => void fetchMember(id).then(showMember, () => undefined);
  return <InviteDialog invitation={invitation} onInvited={invited} onClose={closeMemberDialog} />;
};
