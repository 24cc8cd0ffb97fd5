import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { loadMembers } from './members-store.ts';

/** Tells that the list could not be read, with a button that tries again. */
export const MembersFailure = () => (
  <RetryNotice title={words.failed} onRetry={() => void loadMembers()}>
    {words.failedHint}
  </RetryNotice>
);
