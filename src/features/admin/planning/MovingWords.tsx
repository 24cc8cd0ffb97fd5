import { useStore } from '@nanostores/react';
import { $movingWords } from './move-mode.ts';

/** Announces where a held training session would be put. */
export const MovingWords = () => (
  <p className="visually-hidden" role="status">
    {useStore($movingWords)}
  </p>
);
