import type { TrainingSession } from '#domain/planning/training.ts';

type Named = Pick<TrainingSession, 'id'>;

/** Returns the id of the button that picks a training session up, or opens it where it cannot be moved. */
export const handleOf = ({ id }: Named): string => `move-${id}`;

/** Focuses that button once the session has its place, unless a dialog is open. */
export const focusHandle = (session: Named): void => {
  requestAnimationFrame(() => {
    if (!document.querySelector('dialog[open]')) document.getElementById(handleOf(session))?.focus();
  });
};
