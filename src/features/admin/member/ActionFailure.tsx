import { useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import type { Action } from '#components/action/use-action.ts';
import { Notice } from '#components/ui/Notice.tsx';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { memberPath } from '#lib/admin-paths.ts';
import { existingOf } from '#lib/existing-member.ts';
import { isMemberDetails } from '#lib/is-member-details.ts';
import { memberDialogMessages as words } from '#messages/member-dialogs.ts';
import { membershipEditorMessages } from '#messages/membership-editor.ts';
import { loadMember } from './member-store.ts';

interface ActionFailureProps {
  member: MemberDetails;
  action: Action;
  /** The title of the notice. */
  title: string;
}

/**
 * Explains in place why an action failed. After a conflict it offers to read the page again without losing the typed
 * text; after a duplicate it links to the existing member.
 */
export const ActionFailure = ({ member, action, title }: ActionFailureProps) => {
  const [isReloaded, setReloaded] = useState(false);
  const reload = async (): Promise<void> => {
    if (!(await loadMember(member.id))) return;
    action.forgetError();
    setReloaded(true);
  };
  if (!action.error && isReloaded) {
    return (
      <Notice tone="success" isAlert>
        <p>{words.reloaded}</p>
      </Notice>
    );
  }
  const existing = existingOf(action.error);
  const current = action.error?.current;
  // If the present version is already shown, this is a refusal with its own reason.
  const isSeen = isMemberDetails(current) && current.updatedAt === member.updatedAt;
  const isConflict = action.error?.type === 'conflict' && !isSeen;
  return (
    <ActionError action={action} title={isConflict ? words.conflictTitle : title}>
      {existing && (
        <p>
          <a href={memberPath(existing)}>{membershipEditorMessages.openExisting}</a>
        </p>
      )}
      {isConflict && (
        <p>
          <button type="button" className="button" onClick={() => void reload()}>
            {words.reload}
          </button>
        </p>
      )}
    </ActionError>
  );
};
