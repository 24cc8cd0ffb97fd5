import type { FieldErrors } from '#domain/error.ts';
import { photoRule, proofRule, uploadErrorOf } from '#domain/upload.ts';
import { fileIn } from '../http/image-form.ts';
import type { SentFiles } from './files.ts';

/** The limit of a form with two files of at most 1 MB each. Netlify itself stops at 6 MB. Bytes. */
export const MAX_FORM_BYTES = 2_600_000;

export interface ReadFiles {
  files: SentFiles;
  /** What is wrong with the files, by field. */
  fileErrors: FieldErrors;
}

/** The files of a body that carries none. */
export const withoutFiles: ReadFiles = { files: { photo: undefined, proof: undefined }, fileErrors: {} };

const bytesOf = async (file: File | undefined): Promise<Uint8Array | undefined> =>
  file && new Uint8Array(await file.arrayBuffer());

/**
 * Reads the two files of a membership, with what is wrong with them. Without `withProof` the proof is neither checked
 * nor kept.
 */
export const readSentFiles = async (form: FormData, { withProof }: { withProof: boolean }): Promise<ReadFiles> => {
  const [photo, proof] = await Promise.all([
    bytesOf(fileIn(form, 'photo')),
    bytesOf(withProof ? fileIn(form, 'reducedPriceProofFile') : undefined),
  ]);
  const photoError = photo && uploadErrorOf(photoRule, photo.length, photo);
  const proofError = proof && uploadErrorOf(proofRule, proof.length, proof);
  return {
    files: { photo, proof },
    fileErrors: { ...(photoError && { photo: photoError }), ...(proofError && { reducedPriceProofFile: proofError }) },
  };
};
