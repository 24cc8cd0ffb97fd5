import type { TrainingSession } from '#domain/training.ts';
import { formatTime } from '#lib/format.ts';
import { planningMessages as words } from '#messages/planning.ts';

interface SlotTextProps {
  session: TrainingSession;
  isInConflict: boolean;
}

/** What a training session is, in a few lines. */
export const SlotText = ({ session, isInConflict }: SlotTextProps) => {
  const { startTime, endTime, discipline, audience, place, coach } = session;
  return (
    <span className="slot__text">
      <span className="slot__hours">
        {formatTime(startTime)}
        <span className="slot__end">{words.until(formatTime(endTime))}</span>
        {isInConflict && (
          <span className="slot__mark" title={words.conflicts.mark}>
            <span className="visually-hidden">{words.conflicts.mark}</span>
          </span>
        )}
      </span>{' '}
      <span className="slot__discipline">{discipline}</span> {audience && <span>{audience}</span>}{' '}
      <span className="slot__where">{[place, coach].filter(Boolean).join(', ')}</span>
    </span>
  );
};
