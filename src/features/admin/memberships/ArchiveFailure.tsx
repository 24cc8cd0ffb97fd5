import { useEffect } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import type { Action } from '#components/action/use-action.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { loadMembers } from '../lists/members-store.ts';
import { isUnanswered } from './archive-store.ts';

const words = membershipsMessages.archiveSeason;

/** Returns the text of the toast, or nothing if no answer came, because the action may have succeeded. */
export const unlessUnanswered =
  (failed: string) =>
  (thrown: unknown): string =>
    isUnanswered(thrown) ? words.unanswered : failed;

/** Explains why several members were not archived or restored, or that it may have worked, and reads the list again. */
export const ArchiveFailure = ({ action, title }: { action: Action; title: string }) => {
  const { error } = action;
  useEffect(() => {
    if (error) void loadMembers();
  }, [error]);
  if (!isUnanswered(error)) return <ActionError action={action} title={title} />;
  return (
    <ActionError action={action} title={words.unanswered}>
      <p>{words.unansweredHint}</p>
    </ActionError>
  );
};
