import { useStore } from '@nanostores/react';
import type { TrainingSession } from '#domain/planning/training.ts';
import { planningMessages } from '#messages/planning.ts';
import { $lastMove } from './moves-store.ts';
import { requestMove } from './request-move.ts';
import { focusHandle } from './slot-handle.ts';
import { trainingName } from './slot-words.ts';

const words = planningMessages.lastMove;

interface LastMoveProps {
  sessions: readonly TrainingSession[];
  clashesOf: (session: TrainingSession) => readonly string[];
}

/** The last move, its clashes, and the button that undoes it, until somebody changes the session again. */
export const LastMove = ({ sessions, clashesOf }: LastMoveProps) => {
  const last = useStore($lastMove);
  const session = sessions.find(({ id }) => id === last?.session.id);
  if (!last || session?.updatedAt !== last.session.updatedAt) return null;
  const { from } = last;
  return (
    <div className="last-move">
      <div>
        <p>{words.moved(trainingName(session))}</p>
        {clashesOf(session).map((clash) => (
          <p key={clash} className="planning-warning">
            {clash}
          </p>
        ))}
      </div>
      <p className="cluster">
        {from && (
          <button
            type="button"
            className="button"
            onClick={() => {
              requestMove(session, from, false);
              focusHandle(session);
            }}
          >
            {words.undo}
          </button>
        )}
        <button
          type="button"
          className="button button--ghost"
          onClick={() => {
            $lastMove.set(undefined);
            focusHandle(session);
          }}
        >
          {words.close}
        </button>
      </p>
    </div>
  );
};
