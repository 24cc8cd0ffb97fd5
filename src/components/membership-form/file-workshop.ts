import { fileTypeOf, MAX_FILE_BYTES, photoRule, proofRule, typeErrorOf } from '#domain/form/upload.ts';
import { isLight, PROOF_AIM, reducePicture, startOf } from '#lib/prepare-image.ts';
import type { ChosenFile } from './chosen-file.ts';
import { CENTRED, type Framing } from './photo-framing.ts';
import { framePhoto } from './prepare-photo.ts';

/** Returns a photo ready to be sent: checked by its content, upright, framed, reduced, with a preview. */
export const choosePhoto = async (file: Blob, framing?: Framing): Promise<ChosenFile> => {
  // This is the answer that the server would give, without waiting for an upload.
  const code = typeErrorOf(photoRule, await startOf(file));
  if (code) return { state: 'refused', code };
  try {
    const { file: photo, isSmall } = await framePhoto(file, framing ?? CENTRED);
    if (photo.size > photoRule.maxBytes) return { state: 'refused', code: photoRule.tooLarge };
    const preview = URL.createObjectURL(photo);
    return {
      state: 'ready',
      file: photo,
      name: 'photo.jpg',
      preview,
      portrait: { original: file, framing: framing ?? CENTRED, isSmall, isFramed: framing !== undefined },
    };
  } catch {
    return { state: 'refused', code: 'file-unreadable' };
  }
};

/** Returns a proof ready to be sent: a PDF unchanged, a picture reduced if it has too many bytes or pixels. */
export const chooseProof = async (file: File): Promise<ChosenFile> => {
  const start = await startOf(file);
  const code = typeErrorOf(proofRule, start);
  if (code) return { state: 'refused', code };
  try {
    const isDocument = fileTypeOf(start) === 'application/pdf';
    const isSentAsIs = isDocument || (await isLight(file, MAX_FILE_BYTES));
    const sent = isSentAsIs ? file : await reducePicture(file, PROOF_AIM);
    if (sent.size > MAX_FILE_BYTES) return { state: 'refused', code: proofRule.tooLarge };
    return { state: 'ready', file: sent, name: file.name };
  } catch {
    return { state: 'refused', code: 'file-unreadable' };
  }
};
