import { useStore } from '@nanostores/react';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { planningMessages } from '#messages/planning.ts';
import { $failedMove, type FailedMove } from './moves-store.ts';
import { requestMove } from './request-move.ts';
import { focusHandle } from './slot-handle.ts';
import { slotText, trainingName } from './slot-words.ts';

const words = planningMessages.moveFailed;

const textOf = ({ reason, session, wanted }: FailedMove): string => {
  if (reason === 'gone') return words.gone(trainingName(session));
  return (reason === 'conflict' ? words.conflict : words.text)(trainingName(session), slotText(wanted));
};

/** Explains why a move was rolled back, with a button that makes it all the same. */
export const FailedMoveNotice = () => {
  const failed = useStore($failedMove);
  if (!failed) return null;
  const { reason, session, wanted } = failed;
  const isConflict = reason === 'conflict';
  const retry = (): void => {
    requestMove(session, wanted);
    focusHandle(session);
  };
  const leave = (): void => {
    $failedMove.set(undefined);
    if (reason === 'gone') keepFocus();
    else focusHandle(session);
  };
  return (
    <Notice tone="warning" title={isConflict ? words.conflictTitle : words.title} isAlert>
      <p>{textOf(failed)}</p>
      <p className="cluster">
        {reason !== 'gone' && (
          <button type="button" className="button" onClick={retry}>
            {isConflict ? words.anyway(slotText(wanted)) : words.retry}
          </button>
        )}
        <button type="button" className="button" onClick={leave}>
          {words.leave}
        </button>
      </p>
    </Notice>
  );
};
