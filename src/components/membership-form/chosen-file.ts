import type { FieldErrorCode } from '#domain/error.ts';
import type { Framing } from './photo-framing.ts';

/** The original of a photo, so that it can be framed again. */
export interface Portrait {
  original: Blob;
  framing: Framing;
  /** True if the photo has fewer pixels than a card needs. */
  isSmall: boolean;
  /** True if the visitor chose the framing. Otherwise it is the middle. */
  isFramed: boolean;
}

/** The states of a file input. `held`: the server already has the file. */
export type ChosenFile =
  | { state: 'none' }
  | { state: 'preparing' }
  | { state: 'ready'; file: Blob; name: string; preview?: string; portrait?: Portrait }
  | { state: 'held'; preview?: string }
  | { state: 'refused'; code: FieldErrorCode };

/** Returns true for a file that will be sent with the form, or was sent before. */
export const isThere = ({ state }: ChosenFile): boolean => state === 'ready' || state === 'held';

/** Frees the preview of a replaced file. */
export const freePreview = (chosen: ChosenFile): void => {
  if ((chosen.state === 'ready' || chosen.state === 'held') && chosen.preview) URL.revokeObjectURL(chosen.preview);
};
