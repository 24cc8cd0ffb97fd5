import type { Closure, Planning, TrainingSession } from '#domain/planning/training.ts';
import { $held } from '#features/admin/planning/move-mode.ts';
import { $failedMove, $lastMove, $movedClass, $moves } from '#features/admin/planning/moves-store.ts';
import { $planningDialog } from '#features/admin/planning/planning-dialog.ts';
import { $savedPlanning } from '#features/admin/planning/planning-store.ts';

export const aTraining = (changes: Partial<TrainingSession> = {}): TrainingSession => ({
  id: '00000000-0000-4000-8000-000000000001',
  weekday: 2,
  startTime: '18:30',
  endTime: '20:00',
  discipline: 'Canne',
  audience: 'Débutants',
  place: 'Grande salle',
  coach: 'Basile Rochefort',
  note: '',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

export const aClosure = (changes: Partial<Closure> = {}): Closure => ({
  id: '00000000-0000-4000-8000-0000000000aa',
  from: '2099-12-19',
  to: '2100-01-03',
  label: 'Vacances de Noël',
  trainingSessionId: null,
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

/** Resets the stores: nothing is loaded yet, or `planning` is. */
export const resetPlanning = (planning?: Planning): void => {
  $savedPlanning.set(planning ? { state: 'ready', value: planning } : { state: 'loading' });
  $moves.set(new Map());
  $failedMove.set(undefined);
  $lastMove.set(undefined);
  $movedClass.set(undefined);
  $planningDialog.set(undefined);
  $held.set(undefined);
};

export const READING = 'GET /api/admin/planning';
export const sessionPath = ({ id }: TrainingSession): string => `/api/admin/planning/${id}`;
