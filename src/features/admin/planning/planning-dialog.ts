import { atom } from 'nanostores';
import type { Closure, TrainingSession } from '#domain/planning/training.ts';
import type { Slot } from './week-slots.ts';

/** The dialogs of the planning. */
export type PlanningDialog =
  | { name: 'training'; session?: TrainingSession }
  | { name: 'remove'; session: TrainingSession }
  | { name: 'move'; session: TrainingSession; slot: Slot; lost: readonly Closure[] }
  | { name: 'closure'; closure?: Closure; session?: TrainingSession }
  | { name: 'open'; closure: Closure };

export const $planningDialog = atom<PlanningDialog | undefined>(undefined);

export const openPlanningDialog = (dialog: PlanningDialog): void => $planningDialog.set(dialog);

export const closePlanningDialog = (): void => $planningDialog.set(undefined);
