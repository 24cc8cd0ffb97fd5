import type { TrainingSession } from '#domain/planning/training.ts';
import { formatTime } from '#lib/format.ts';
import { planningMessages as words } from '#messages/planning.ts';

interface SlotTextProps {
  session: TrainingSession;
  /** The clashes of the session. */
  clashes: readonly string[];
  /** True where there may not be room for everything. */
  isShortened?: boolean;
}

/** A training session in a few lines. */
export const SlotText = ({ session, clashes, isShortened }: SlotTextProps) => {
  const { discipline, audience, place, coach } = session;
  const start = formatTime(session.startTime);
  const end = words.until(formatTime(session.endTime));
  const where = [place, coach].filter(Boolean).join(', ');
  const whole = [start + end, discipline, ...clashes, audience, where].filter(Boolean).join('\n');
  return (
    <span className="slot__text" title={isShortened ? whole : undefined}>
      <span className="slot__hours">
        {start}
        <span className="slot__end">{end}</span>
      </span>{' '}
      <span className="slot__discipline">{discipline}</span>{' '}
      {clashes.map((clash) => (
        <span key={clash} className="slot__clash">
          {clash}{' '}
        </span>
      ))}
      {audience && <span>{audience}</span>} <span className="slot__where">{where}</span>
    </span>
  );
};
