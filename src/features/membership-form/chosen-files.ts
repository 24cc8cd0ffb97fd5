import type { FieldErrorCode } from '#domain/error.ts';
import { MAX_FILE_BYTES, photoRule, proofRule } from '#domain/upload.ts';
import { PHOTO_AIM, PROOF_AIM, prepareImage, typeOfFile } from './prepare-image.ts';

/** A file input's story. `held`: the server has it from an earlier try. */
export type ChosenFile =
  | { state: 'none' }
  | { state: 'preparing' }
  | { state: 'ready'; file: Blob; name: string; preview?: string }
  | { state: 'held' }
  | { state: 'refused'; code: FieldErrorCode };

/** A photo ready to be sent: checked by content, upright, reduced, with a preview. */
export const choosePhoto = async (file: File): Promise<ChosenFile> => {
  const type = await typeOfFile(file);
  if (!type || !photoRule.types.includes(type)) return { state: 'refused', code: photoRule.wrongType };
  try {
    const photo = await prepareImage(file, PHOTO_AIM);
    return { state: 'ready', file: photo, name: 'photo.jpg', preview: URL.createObjectURL(photo) };
  } catch {
    return { state: 'refused', code: 'file-unreadable' };
  }
};

/** A proof ready to be sent: a PDF as it is, a picture reduced when it is too heavy. */
export const chooseProof = async (file: File): Promise<ChosenFile> => {
  const type = await typeOfFile(file);
  if (!type || !proofRule.types.includes(type)) return { state: 'refused', code: proofRule.wrongType };
  if (file.size <= MAX_FILE_BYTES) return { state: 'ready', file, name: file.name };
  if (type === 'application/pdf') return { state: 'refused', code: proofRule.tooLarge };
  try {
    return { state: 'ready', file: await prepareImage(file, PROOF_AIM), name: file.name };
  } catch {
    return { state: 'refused', code: 'file-unreadable' };
  }
};

/** Frees the preview of a file that is replaced. */
export const release = (chosen: ChosenFile): void => {
  if (chosen.state === 'ready' && chosen.preview) URL.revokeObjectURL(chosen.preview);
};
