import { useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { CheckField } from '#components/ui/CheckField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { RetentionResult } from '#domain/member/retention-answers.ts';
import { archivesMessages } from '#messages/archives.ts';
import { PasswordAgainField, usePasswordAgain } from '../password/PasswordAgain.tsx';
import { isPasswordRefused } from '../password/password-question.ts';
import { loadArchives } from './archives-store.ts';
import { deleteExpired, loadRetention } from './retention-store.ts';

const words = archivesMessages.retention;
const TICK = 'retention-tick';

const reload = () => Promise.all([loadArchives(), loadRetention()]);

type Deleted = RetentionResult['deleted'];

const sumOf = (one: Deleted, other: Deleted): Deleted => ({
  members: one.members + other.members,
  files: one.files + other.files,
});

interface RetentionDialogProps {
  /** The number of members that will be erased, according to the preview. */
  count: number;
  onDone: (result: RetentionResult) => void;
  onClose: () => void;
}

/** Confirms the erasure, then shows its progress. Closing the dialog stops it between two requests. */
export const RetentionDialog = ({ count, onDone, onClose }: RetentionDialogProps) => {
  const [isTicked, setTicked] = useState(false);
  const [error, setError] = useState<string>();
  const [gone, setGone] = useState({ members: 0, files: 0 });
  const { asked, fieldOf } = usePasswordAgain();
  const erase = asked(async (password, isHere) => {
    const before = gone;
    try {
      const { deleted, left } = await deleteExpired({
        password,
        onProgress: (soFar) => setGone(sumOf(before, soFar.deleted)),
        isWanted: isHere,
      });
      await reload();
      onDone({ deleted: sumOf(before, deleted), left });
      if (isHere()) onClose();
      void toastSuccess();
    } catch (failure) {
      void reload();
      throw failure;
    }
  });
  const action = useAction(async (isHere) => {
    setError(isTicked ? undefined : words.tickMissing);
    if (!isTicked) return document.getElementById(TICK)?.focus();
    await erase(isHere);
  });
  return (
    <AskDialog
      title={words.dialogTitle(count)}
      confirm={words.confirm(count)}
      isDanger
      isStoppable
      action={action}
      failure={
        !isPasswordRefused(action.error) && (
          <ActionError action={action} title={words.interrupted}>
            <p>{words.resume(gone.members)}</p>
          </ActionError>
        )
      }
      onClose={onClose}
    >
      <p>{words.consequences}</p>
      <p>{words.accounts}</p>
      <CheckField
        id={TICK}
        label={words.tick(count)}
        isChecked={isTicked}
        error={error}
        isTile
        onCheck={(ticked) => {
          setTicked(ticked);
          setError(undefined);
        }}
      />
      <PasswordAgainField {...fieldOf(action)} />
      {(action.isBusy || gone.members > 0) && (
        <div>
          <progress className="progress" value={gone.members} max={count} aria-label={words.progress} />
          <p role="status">{words.progressed(gone.members, count)}</p>
        </div>
      )}
    </AskDialog>
  );
};
