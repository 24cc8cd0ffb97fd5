import { createLoaded } from '#components/loading/loaded.ts';
import type { Closure, Planning, TrainingSession } from '#domain/planning/training.ts';
import { planningMessages } from '#messages/planning.ts';
import { fetchPlanning } from './planning-api.ts';

// The planning as the server last sent it.
const { $loaded, load, change } = createLoaded<Planning>(fetchPlanning, planningMessages.failed);

export const $savedPlanning = $loaded;
export const loadPlanning = load;

const withSaved = <Saved extends { id: string }>(list: readonly Saved[], saved: Saved): Saved[] =>
  list.some(({ id }) => id === saved.id) ? list.map((one) => (one.id === saved.id ? saved : one)) : [...list, saved];

/** Shows a training session as it was saved. */
export const keepTrainingSession = (saved: TrainingSession): void =>
  change((planning) => ({ ...planning, sessions: withSaved(planning.sessions, saved) }));

export const dropTrainingSession = ({ id: gone }: Pick<TrainingSession, 'id'>): void =>
  change(({ sessions, closures }) => ({
    sessions: sessions.filter(({ id }) => id !== gone),
    closures: closures.filter(({ trainingSessionId }) => trainingSessionId !== gone),
  }));

/** Shows a closure as it was saved. */
export const keepClosure = (saved: Closure): void =>
  change((planning) => ({ ...planning, closures: withSaved(planning.closures, saved) }));

export const dropClosure = ({ id: gone }: Pick<Closure, 'id'>): void =>
  change((planning) => ({ ...planning, closures: planning.closures.filter(({ id }) => id !== gone) }));
