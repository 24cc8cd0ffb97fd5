import { dayInParis } from '#domain/dates.ts';
import type { TrainingSession } from '#domain/planning/training.ts';
import { closuresLostOn } from '#domain/planning/training-days.ts';
import { letGo } from './move-mode.ts';
import { moveTrainingSession } from './moves-store.ts';
import { openPlanningDialog } from './planning-dialog.ts';
import { $savedPlanning } from './planning-store.ts';
import type { Slot } from './week-slots.ts';

/** Returns the future cancelled dates that a training session would lose on another weekday. */
export const closuresLost = (session: Pick<TrainingSession, 'id'>, { weekday }: Pick<Slot, 'weekday'>) => {
  const known = $savedPlanning.get();
  if (known.state !== 'ready') return [];
  const today = dayInParis(new Date());
  return closuresLostOn(weekday, session, known.value.closures).filter(({ to }) => to >= today);
};

/** Moves a training session. Asks first if cancelled dates would be lost. */
export const requestMove = (session: TrainingSession, slot: Slot, canGoBack = true): void => {
  const lost = closuresLost(session, slot);
  if (lost.length > 0) openPlanningDialog({ name: 'move', session, slot, lost });
  else void moveTrainingSession(session, slot, canGoBack);
};

/** Puts the held session at its present place. */
export const putDown = (): void => {
  const held = letGo();
  if (held) requestMove(held.session, held.slot);
};
