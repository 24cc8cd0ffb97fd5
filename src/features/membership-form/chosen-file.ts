import type { FieldErrorCode } from '#domain/error.ts';
import type { Framing } from './photo-framing.ts';

/** What a photo was made of, so that it can be framed again. */
export interface Portrait {
  original: Blob;
  framing: Framing;
  /** Fewer pixels than a card needs. */
  isSmall: boolean;
  /** Somebody chose the framing; else it is the middle. */
  isFramed: boolean;
}

/** A file input's story. `held`: the server has it already. */
export type ChosenFile =
  | { state: 'none' }
  | { state: 'preparing' }
  | { state: 'ready'; file: Blob; name: string; preview?: string; portrait?: Portrait }
  | { state: 'held'; preview?: string }
  | { state: 'refused'; code: FieldErrorCode };

/** True for a file that goes with the form, or has gone before it. */
export const isThere = ({ state }: ChosenFile): boolean => state === 'ready' || state === 'held';

/** Frees the preview of a file that is replaced. */
export const release = (chosen: ChosenFile): void => {
  if ((chosen.state === 'ready' || chosen.state === 'held') && chosen.preview) URL.revokeObjectURL(chosen.preview);
};
