import { randomUUID } from 'node:crypto';
import { fileTypeOf } from '#domain/upload.ts';
import type { Deps } from '../deps.ts';
import { makePhoto, makeProofImage } from '../integrations/images.ts';

/** Bytes of files as they were sent, already checked for size and type. */
export interface SentFiles {
  photo: Uint8Array | undefined;
  proof: Uint8Array | undefined;
}

export interface FileKeys {
  photoKey: string | undefined;
  proofKey: string | undefined;
}

export const thumbnailKeyOf = (photoKey: string): string => `${photoKey}-thumb`;

/**
 * Re-encodes and stores a membership's files under fresh random keys: what is stored is never overwritten, so a
 * submission that fails afterwards leaves the earlier files in place, and at most orphans. Throws `validation`
 * for a picture that cannot be decoded, `unavailable` when the store is out of reach.
 */
export const storeFiles = async (deps: Pick<Deps, 'files'>, sent: SentFiles): Promise<FileKeys> => {
  const [photoKey, proofKey] = await Promise.all([
    sent.photo && storePhoto(deps, sent.photo),
    sent.proof && storeProof(deps, sent.proof),
  ]);
  return { photoKey, proofKey };
};

const storePhoto = async ({ files }: Pick<Deps, 'files'>, bytes: Uint8Array): Promise<string> => {
  const key = `photos/${randomUUID()}`;
  const { photo, thumbnail } = await makePhoto(bytes);
  await Promise.all([
    files.put(key, { bytes: photo, type: 'image/jpeg' }),
    files.put(thumbnailKeyOf(key), { bytes: thumbnail, type: 'image/jpeg' }),
  ]);
  return key;
};

const storeProof = async ({ files }: Pick<Deps, 'files'>, bytes: Uint8Array): Promise<string> => {
  const key = `proofs/${randomUUID()}`;
  const isPdf = fileTypeOf(bytes) === 'application/pdf';
  await files.put(
    key,
    isPdf
      ? { bytes: Uint8Array.from(bytes), type: 'application/pdf' }
      : { bytes: await makeProofImage(bytes), type: 'image/jpeg' },
  );
  return key;
};

/** Removes files nothing refers to any more; one that resists is left to the sweep of orphans. */
export const removeFiles = async (
  deps: Pick<Deps, 'files' | 'log'>,
  { photoKey, proofKey }: FileKeys,
): Promise<void> => {
  const keys = [...(photoKey ? [photoKey, thumbnailKeyOf(photoKey)] : []), ...(proofKey ? [proofKey] : [])];
  const results = await Promise.allSettled(keys.map((key) => deps.files.remove(key)));
  const left = results.filter((result) => result.status === 'rejected').length;
  if (left > 0) deps.log('files left to the sweep', { count: left });
};
