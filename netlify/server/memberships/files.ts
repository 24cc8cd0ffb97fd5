import { randomUUID } from 'node:crypto';
import { fileTypeOf } from '#domain/upload.ts';
import type { Deps } from '../deps.ts';
import type { StoredFile } from '../integrations/blob-store.ts';
import { makePhoto, makeProofImage, type Photo } from '../integrations/images.ts';

/** Bytes of files as they were sent, already checked for size and type. */
export interface SentFiles {
  photo: Uint8Array | undefined;
  proof: Uint8Array | undefined;
}

export interface FileKeys {
  photoKey: string | undefined;
  proofKey: string | undefined;
}

/** The same as rows hold them, null where there is none. */
export type GoneFiles = { [Key in keyof FileKeys]?: string | null | undefined };

export const thumbnailKeyOf = (photoKey: string): string => `${photoKey}-thumb`;

/** A membership's files as they are stored. */
export interface MadeFiles {
  photo: Photo | undefined;
  proof: StoredFile | undefined;
}

/** Re-encodes a membership's files. Throws `validation` for a picture that cannot be decoded. */
export const makeFiles = async (sent: SentFiles): Promise<MadeFiles> => {
  // One picture after the other: decoded, the largest two would not fit into a function's memory.
  const photo = sent.photo && (await makePhoto(sent.photo));
  const proof = sent.proof && (await proofOf(sent.proof));
  return { photo, proof };
};

/**
 * Stores a membership's files under fresh random keys: what is stored is never overwritten, so a submission that fails
 * afterwards leaves the earlier files in place. Nothing stays stored when one file cannot be. Throws `unavailable` when the
 * store is out of reach.
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

/** Removes files nothing refers to any more. One that resists stays, under a key nobody knows, and is counted in the log. */
export const removeFiles = async (
  deps: Pick<Deps, 'files' | 'log'>,
  { photoKey, proofKey }: GoneFiles,
): Promise<void> => {
  const keys = [...(photoKey ? [photoKey, thumbnailKeyOf(photoKey)] : []), ...(proofKey ? [proofKey] : [])];
  const results = await Promise.allSettled(keys.map((key) => deps.files.remove(key)));
  const left = results.filter((result) => result.status === 'rejected').length;
  if (left > 0) deps.log('orphan files', { count: left });
};
