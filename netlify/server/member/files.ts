import { randomUUID } from 'node:crypto';
import { DomainError, type FieldErrors } from '#domain/error.ts';
import { fileTypeOf, photoRule, proofRule, uploadErrorOf } from '#domain/form/upload.ts';
import { isDatabaseUnreachable } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { fileIn } from '../http/image-form.ts';
import type { StoredFile } from '../integrations/blob-store.ts';
import { makePhoto, makeProofImage, type Photo } from '../integrations/images.ts';
import { findPhotoKey, findPhotoKeys, findProofKey } from './queries.ts';

/** The sent files as bytes. Their size and type are already checked. */
export interface SentFiles {
  photo: Uint8Array | undefined;
  proof: Uint8Array | undefined;
}

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

export interface FileKeys {
  photoKey: string | undefined;
  proofKey: string | undefined;
}

/** The same files as rows hold them, with null for none. */
export type GoneFiles = { [Key in keyof FileKeys]?: string | null | undefined };

export const thumbnailKeyOf = (photoKey: string): string => `${photoKey}-thumb`;

/** The files of a membership as they are stored. */
export interface MadeFiles {
  photo: Photo | undefined;
  proof: StoredFile | undefined;
}

/** Re-encodes the files of a membership. Throws `validation` if a picture cannot be decoded. */
export const makeFiles = async (sent: SentFiles): Promise<MadeFiles> => {
  // One picture after the other: two of the largest, decoded, would not fit into a function's memory.
  const photo = sent.photo && (await makePhoto(sent.photo));
  const proof = sent.proof && (await proofOf(sent.proof));
  return { photo, proof };
};

/**
 * Stores the files of a membership under fresh random keys. Nothing stored is overwritten, so a submission that fails
 * later leaves the earlier files in place. If one file fails, none stays. Throws `unavailable` if the store is out of
 * reach.
 */
export const storeFiles = async (deps: Pick<Deps, 'files' | 'log'>, { photo, proof }: MadeFiles): Promise<FileKeys> => {
  const keys: FileKeys = {
    photoKey: photo && `photos/${randomUUID()}`,
    proofKey: proof && `proofs/${randomUUID()}`,
  };
  const puts = await Promise.allSettled([
    ...(keys.photoKey && photo ? putPhoto(deps, keys.photoKey, photo) : []),
    ...(keys.proofKey && proof ? [deps.files.put(keys.proofKey, proof)] : []),
  ]);
  const failed = puts.find((put) => put.status === 'rejected');
  if (!failed) return keys;
  await removeFiles(deps, keys);
  throw failed.reason;
};

const putPhoto = ({ files }: Pick<Deps, 'files'>, key: string, { photo, thumbnail }: Photo) => [
  files.put(key, { bytes: photo, type: 'image/jpeg' }),
  files.put(thumbnailKeyOf(key), { bytes: thumbnail, type: 'image/jpeg' }),
];

const proofOf = async (bytes: Uint8Array): Promise<StoredFile> =>
  fileTypeOf(bytes) === 'application/pdf'
    ? { bytes: Uint8Array.from(bytes), type: 'application/pdf' }
    : { bytes: await makeProofImage(bytes), type: 'image/jpeg' };

/**
 * Removes files that no row uses. A file that cannot be removed stays under its secret key and is counted in the log.
 */
export const removeFiles = async (
  deps: Pick<Deps, 'files' | 'log'>,
  { photoKey, proofKey }: GoneFiles,
): Promise<void> => {
  const keys = [...(photoKey ? [photoKey, thumbnailKeyOf(photoKey)] : []), ...(proofKey ? [proofKey] : [])];
  const results = await Promise.allSettled(keys.map((key) => deps.files.remove(key)));
  const left = results.filter((result) => result.status === 'rejected').length;
  if (left > 0) deps.log('orphan files', { count: left });
};

/**
 * Stores the files, then runs the transaction that refers to them. If it fails, removes the files, unless only its
 * answer was lost and it may have committed. A crash leaves files that no row uses.
 */
export const savingFiles = async <Saved>(
  deps: Pick<Deps, 'files' | 'log'>,
  sent: SentFiles,
  save: (keys: FileKeys) => Promise<Saved>,
): Promise<Saved> => {
  const keys = await storeFiles(deps, await makeFiles(sent));
  try {
    return await save(keys);
  } catch (error) {
    if (!isDatabaseUnreachable(error)) await removeFiles(deps, keys);
    throw error;
  }
};

/** Returns a member's portrait or its thumbnail. Throws `not-found`. */
export const findPhoto = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  memberId: string,
  size: 'thumb' | undefined,
): Promise<StoredFile> => {
  const key = await findPhotoKey(db, memberId);
  const file = key && (await files.find(size === 'thumb' ? thumbnailKeyOf(key) : key));
  if (!file) throw new DomainError('not-found');
  return file;
};

/** Returns the thumbnails of these members, for a list: one answer for all rows that are seen. Left out: who has none. */
export const findThumbnails = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  ids: readonly string[],
): Promise<{ id: string; jpeg: string }[]> => {
  const found = await Promise.all(
    (await findPhotoKeys(db, ids)).map(async ({ id, photoKey }) => {
      const file = photoKey && (await files.find(thumbnailKeyOf(photoKey)));
      return file ? [{ id, jpeg: Buffer.from(file.bytes).toString('base64') }] : [];
    }),
  );
  return found.flat();
};

/** Returns the proof as it was sent. Throws `not-found` or `unavailable`. */
export const findProof = async ({ db, files }: Pick<Deps, 'db' | 'files'>, memberId: string): Promise<StoredFile> => {
  const key = await findProofKey(db, memberId);
  const file = key && (await files.find(key));
  if (!file) throw new DomainError('not-found');
  return file;
};
