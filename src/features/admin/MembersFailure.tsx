import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { loadMembers } from './members-store.ts';

/** The list could not be read: says so in place, with a way to try again. */
export const MembersFailure = () => (
  <RetryNotice title={words.failed} onRetry={() => void loadMembers()}>
    {words.failedHint}
  </RetryNotice>
);
