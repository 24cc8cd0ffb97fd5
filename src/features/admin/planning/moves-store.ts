import { atom, computed } from 'nanostores';
import { noteSave } from '#components/action/saves.ts';
import type { Loaded } from '#components/loading/loaded.ts';
import { toastApiError, toastSuccess } from '#components/ui/toast.tsx';
import { type MovedClass, slotKey } from '#domain/mail/class-notice.ts';
import type { Planning, TrainingSession } from '#domain/planning/training.ts';
import { ApiError } from '#lib/api-error.ts';
import { sayPutDown } from './move-mode.ts';
import { changeTrainingSession, fetchTrainingSession } from './planning-api.ts';
import { $savedPlanning, dropTrainingSession, keepTrainingSession, loadPlanning } from './planning-store.ts';
import { clashesIn } from './slot-words.ts';
import { inWeekOrder, isSameSlot, type Slot, slotOf } from './week-slots.ts';

/** Moves that are being saved, by training session. */
export const $moves = atom<ReadonlyMap<string, Slot>>(new Map());

/** A move that was rolled back. */
export interface FailedMove {
  /** The session as it is now. */
  session: TrainingSession;
  wanted: Slot;
  reason: 'conflict' | 'gone' | 'failed';
}

export const $failedMove = atom<FailedMove | undefined>(undefined);

/** A move that was saved. */
interface LastMove {
  /** The session as it is now. */
  session: TrainingSession;
  /** The place to which an undo moves it. */
  from: Slot | undefined;
}

export const $lastMove = atom<LastMove | undefined>(undefined);

/** The class that was moved last, with its former place, until its members were told. */
export const $movedClass = atom<MovedClass | undefined>(undefined);

type Place = Pick<TrainingSession, 'weekday' | 'startTime' | 'endTime' | 'place'>;

// Several moves before anybody is told count as one, and a class that is back at its former place has not moved.
const noteMoved = (saved: TrainingSession, { weekday, startTime, endTime, place }: Place): void => {
  const known = $movedClass.get();
  const before = known?.sessionId === saved.id ? known.before : { weekday, startTime, endTime, place };
  $movedClass.set(slotKey(saved) === slotKey(before) ? undefined : { sessionId: saved.id, before });
};

/**
 * The planning as the screen shows it: a moved session stands at its new place before the server has answered
 * (optimistic update).
 */
export const $planning = computed([$savedPlanning, $moves], (saved, moves): Loaded<Planning> => {
  if (saved.state !== 'ready') return saved;
  const { sessions, closures } = saved.value;
  const placed = sessions.map((session) => ({ ...session, ...moves.get(session.id) }));
  return { state: 'ready', value: { sessions: placed.toSorted(inWeekOrder), closures } };
});

const setMove = (id: string, slot: Slot | undefined): void => {
  const moves = new Map($moves.get());
  if (slot) moves.set(id, slot);
  else moves.delete(id);
  $moves.set(moves);
};

const reasonOf = (error: unknown): FailedMove['reason'] => {
  const type = error instanceof ApiError ? error.type : undefined;
  if (type === 'not-found') return 'gone';
  return type === 'conflict' ? 'conflict' : 'failed';
};

// Another administrator's version replaces ours. If the server is out of reach, the known version stays.
const takeBack = async (session: TrainingSession, wanted: Slot, error: unknown): Promise<void> => {
  const reason = reasonOf(error);
  const current = reason === 'conflict' ? await fetchTrainingSession(session).catch(() => session) : session;
  if (reason === 'gone') dropTrainingSession(session);
  else keepTrainingSession(current);
  $failedMove.set({ session: current, wanted, reason });
  toastApiError(error);
};

/**
 * Shows a training session at its saved place, and announces a new place. `from` is the place to which an undo moves
 * it.
 */
export const showMoved = (saved: TrainingSession, before: Place, from: Slot | undefined): void => {
  keepTrainingSession(saved);
  noteMoved(saved, before);
  $lastMove.set(isSameSlot(saved, before) ? undefined : { session: saved, from });
};

const sayMoved = ({ id }: TrainingSession, wanted: Slot): void => {
  const shown = $planning.get();
  sayPutDown(wanted, shown.state === 'ready' ? clashesIn(shown.value.sessions, id) : []);
};

/**
 * Moves a training session at once (optimistic update), and rolls the move back with a reason if the server refuses it.
 * Each session has one move at a time. `canGoBack` is false for an undo, and for a move that loses dates which an undo
 * would not restore.
 */
export const moveTrainingSession = async (session: TrainingSession, wanted: Slot, canGoBack = true): Promise<void> => {
  if ($moves.get().has(session.id) || isSameSlot(session, wanted)) return;
  $failedMove.set(undefined);
  $lastMove.set(undefined);
  setMove(session.id, wanted);
  sayMoved(session, wanted);
  try {
    const { id: _id, ...input } = session;
    const saved = await changeTrainingSession(session, { ...input, ...wanted });
    showMoved(saved, session, canGoBack ? slotOf(session) : undefined);
    noteSave();
    void toastSuccess();
    void loadPlanning();
  } catch (error) {
    await takeBack(session, wanted, error);
  } finally {
    setMove(session.id, undefined);
  }
};
