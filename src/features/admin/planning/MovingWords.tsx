import { useStore } from '@nanostores/react';
import { $movingWords } from './move-mode.ts';

/** Says where a training session would be put, as it is moved. */
export const MovingWords = () => (
  <p className="visually-hidden" role="status">
    {useStore($movingWords)}
  </p>
);
