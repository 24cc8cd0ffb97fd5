import { useState } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import type { MemberDetails } from '#domain/member-details.ts';
import type { ApiError } from '#lib/api-error.ts';
import { memberDialogMessages as words } from '#messages/member-dialogs.ts';
import { loadMember } from './member-store.ts';
import type { Action } from './use-action.ts';

interface ActionFailureProps {
  member: MemberDetails;
  action: Action;
  /** Heads the notice. */
  title: string;
}

const sentencesOf = ({ type, messages }: ApiError): readonly string[] => {
  if (messages.length > 0) return messages;
  return [type === 'network' ? words.network : words.unexpected];
};

/** Why it did not work, in place; after somebody else's change, a way to read the page again without losing what was typed. */
export const ActionFailure = ({ member, action, title }: ActionFailureProps) => {
  const [isReloaded, setReloaded] = useState(false);
  const { error } = action;
  const reload = async (): Promise<void> => {
    if (!(await loadMember(member.id))) return;
    action.forgetError();
    setReloaded(true);
  };
  if (!error) {
    return isReloaded ? (
      <Notice tone="success" isAlert>
        <p>{words.reloaded}</p>
      </Notice>
    ) : null;
  }
  const isConflict = error.type === 'conflict';
  return (
    <Notice tone="error" title={isConflict ? words.conflictTitle : title} isAlert>
      {sentencesOf(error).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isConflict && (
        <p>
          <button type="button" className="button" onClick={() => void reload()}>
            {words.reload}
          </button>
        </p>
      )}
    </Notice>
  );
};
