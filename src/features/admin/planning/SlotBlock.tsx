import { useDraggable } from '@dnd-kit/core';
import { type CSSProperties, type KeyboardEvent, useCallback } from 'react';
import type { TrainingSession } from '#domain/planning/training.ts';
import { planningMessages as words } from '#messages/planning.ts';
import { trainingMessages } from '#messages/training.ts';
import { grab, putBack, stepHeld } from './move-mode.ts';
import { openPlanningDialog } from './planning-dialog.ts';
import { putDown } from './request-move.ts';
import { SlotText } from './SlotText.tsx';
import { focusHandle, handleOf } from './slot-handle.ts';
import { trainingName } from './slot-words.ts';
import type { Shift } from './week-slots.ts';

const steps: Readonly<Record<string, Shift>> = {
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
  ArrowUp: { days: 0, minutes: -15 },
  ArrowDown: { days: 0, minutes: 15 },
};

const step = (event: KeyboardEvent): void => {
  const shift = steps[event.key];
  if (!shift && event.key !== 'Escape') return;
  event.preventDefault();
  if (shift) stepHeld(shift);
  else putBack();
  // The new place may be out of sight, or the week may begin earlier than before.
  const block = event.currentTarget.parentElement;
  requestAnimationFrame(() => block?.scrollIntoView({ block: 'nearest' }));
};

interface SlotBlockProps {
  /** The session as the server has it. */
  session: TrainingSession;
  /** The session as the screen shows it, perhaps while it is being moved. */
  shown: TrainingSession;
  isHeld: boolean;
  isSaving: boolean;
  /** The clashes of the session. */
  clashes: readonly string[];
  colour: number;
  style: CSSProperties;
}

/** A training session in the grid. A click opens it; the pointer moves it, or the arrow keys once it is picked up. */
export const SlotBlock = (props: SlotBlockProps) => {
  const { session, shown, isHeld, isSaving, clashes, colour, style } = props;
  const { setNodeRef, listeners } = useDraggable({ id: session.id, disabled: isSaving });
  // The library subtracts the movement of its node. The block follows the pointer, so the week is measured instead.
  const measureWeek = useCallback(
    (block: HTMLLIElement | null) => setNodeRef(block?.parentElement ?? null),
    [setNodeRef],
  );
  return (
    <li
      {...listeners}
      ref={measureWeek}
      className="slot"
      data-colour={colour}
      data-held={isHeld || undefined}
      data-clash={clashes.length > 0 || undefined}
      aria-busy={isSaving || undefined}
      style={style}
    >
      <button type="button" className="slot__open" onClick={() => openPlanningDialog({ name: 'training', session })}>
        <span className="visually-hidden">{words.week.edit(trainingMessages.weekday(shown.weekday))} </span>
        <SlotText session={shown} clashes={clashes} isShortened />
      </button>
      <button
        type="button"
        id={handleOf(session)}
        className="slot__move"
        aria-label={words.week.move(trainingName(shown))}
        aria-pressed={isHeld}
        aria-disabled={isSaving}
        onClick={() => {
          if (isHeld) {
            putDown();
            focusHandle(session);
          } else if (!isSaving) grab(session);
        }}
        onKeyDown={isHeld ? step : undefined}
        onBlur={isHeld ? putBack : undefined}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3" />
        </svg>
      </button>
    </li>
  );
};
