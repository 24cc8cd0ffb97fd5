import { atom } from 'nanostores';
import type { TrainingSession } from '#domain/planning/training.ts';
import { planningMessages } from '#messages/planning.ts';
import { slotText, trainingName } from './slot-words.ts';
import { type Bounds, type Shift, type Slot, shiftSlot, slotOf } from './week-slots.ts';

const words = planningMessages.moving;

/** A training session held by pointer or keyboard, and the place where it would be put. */
export interface Held {
  session: TrainingSession;
  slot: Slot;
}

export const $held = atom<Held | undefined>(undefined);

/** The words that the live region announces. */
export const $movingWords = atom('');

export const grab = (session: TrainingSession): void => {
  $held.set({ session, slot: slotOf(session) });
  $movingWords.set(words.begun(trainingName(session)));
};

const show = (held: Held, slot: Slot): void => {
  $held.set({ ...held, slot });
  $movingWords.set(words.at(slotText(slot)));
};

/** Moves the held session by one step. */
export const stepHeld = (shift: Shift): void => {
  const held = $held.get();
  if (held) show(held, shiftSlot(held.slot, shift));
};

/** Moves the held session as far as the pointer went. */
export const dragHeld = (shift: Shift, bounds: Bounds): void => {
  const held = $held.get();
  if (held) show(held, shiftSlot(slotOf(held.session), shift, bounds));
};

/** Announces where a session was put, and its clashes there. */
export const sayPutDown = (slot: Slot, clashes: readonly string[] = []): void =>
  $movingWords.set([words.dropped(slotText(slot)), ...(clashes.length > 0 ? [words.clashes(clashes)] : [])].join(' '));

/** Releases the session, and returns the place where it is to be put. */
export const letGo = (): Held | undefined => {
  const held = $held.get();
  $held.set(undefined);
  if (held) sayPutDown(held.slot);
  return held;
};

/** Releases the session at its former place. */
export const putBack = (): void => {
  const held = $held.get();
  $held.set(undefined);
  if (held) $movingWords.set(words.cancelled(slotText(held.session)));
};
