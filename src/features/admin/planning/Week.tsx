import { useStore } from '@nanostores/react';
import { Notice } from '#components/ui/Notice.tsx';
import { useMedia } from '#components/ui/use-media.ts';
import type { Planning, TrainingSession } from '#domain/planning/training.ts';
import { findTrainingConflicts } from '#domain/planning/training-conflicts.ts';
import { coloursOf } from '#lib/week.ts';
import { planningMessages } from '#messages/planning.ts';
import { FailedMoveNotice } from './FailedMoveNotice.tsx';
import { LastMove } from './LastMove.tsx';
import { $movingWords } from './move-mode.ts';
import { openPlanningDialog } from './planning-dialog.ts';
import { clashesIn, conflictText } from './slot-words.ts';
import { WeekGrid } from './WeekGrid.tsx';
import { WeekList } from './WeekList.tsx';

const words = planningMessages.week;

/** Announces where a held training session would be put. */
const MovingWords = () => (
  <p className="visually-hidden" role="status">
    {useStore($movingWords)}
  </p>
);

const EmptyWeek = () => (
  <div className="empty">
    <h3>{words.emptyTitle}</h3>
    <p>{words.empty}</p>
  </div>
);

/** The club's week, its clashes, and the button that adds a session. */
export const Week = ({ planning }: { planning: Planning }) => {
  const isWide = useMedia('(min-width: 64rem)');
  const { sessions } = planning;
  const conflicts = findTrainingConflicts(sessions);
  const colourOf = coloursOf(planning);
  const Shown = isWide ? WeekGrid : WeekList;
  const clashesOf = ({ id }: TrainingSession): string[] => clashesIn(sessions, id);
  return (
    <section className="stack" aria-labelledby="week">
      <div className="section-head">
        <h2 id="week">{words.title}</h2>
        <button
          type="button"
          className="button button--primary"
          onClick={() => openPlanningDialog({ name: 'training' })}
        >
          {words.add}
        </button>
      </div>
      {conflicts.length > 0 && (
        <Notice tone="warning" title={planningMessages.conflicts.title}>
          <ul>
            {conflicts.map(conflictText).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      {sessions.length === 0 ? (
        <EmptyWeek />
      ) : (
        <>
          {isWide && <p className="note">{words.help}</p>}
          <Shown sessions={sessions} colourOf={colourOf} clashesOf={clashesOf} />
        </>
      )}
      {/* This notice is visible from everywhere in the week, because people look where they made the move. */}
      <div className="week-foot">
        <FailedMoveNotice />
        <LastMove sessions={sessions} clashesOf={clashesOf} />
      </div>
      <MovingWords />
    </section>
  );
};
