import type { TrainingSession } from '#domain/training.ts';

type Named = Pick<TrainingSession, 'id'>;

/** Names the button by which a training session is taken up, or opened where it cannot be. */
export const handleOf = ({ id }: Named): string => `move-${id}`;

/** Puts the focus on it once the session has its place among the others, unless something is asked. */
export const focusHandle = (session: Named): void => {
  requestAnimationFrame(() => {
    if (!document.querySelector('dialog[open]')) document.getElementById(handleOf(session))?.focus();
  });
};
