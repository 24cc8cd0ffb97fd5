import { randomUUID } from 'node:crypto';
import {
  type ImageFormat,
  type ImageWidth,
  imageFormats,
  imageWidths,
  parseImageUrl,
  versionWidths,
} from '#domain/form/image.ts';
import type { Deps } from '../../deps.ts';
import type { StoredFile } from '../../integrations/blob-store.ts';
import { type ImageVersions, makeImageVersions } from '../../integrations/image-versions.ts';
import type { Medium } from './queries.ts';

type FileDeps = Pick<Deps, 'media' | 'log'>;

const fileKeyOf = (key: string, name: ImageWidth, format: ImageFormat): string => `${key}/${name}.${format}`;

export interface SentImage {
  bytes: Uint8Array;
  alt: string;
  /** The field of the form that held the picture. */
  field: string;
}

/**
 * Stores every version of a picture under a fresh random key. Nobody knows the key until it is saved (`savingImage`).
 * If one file fails, none stays. Throws `validation` if the picture cannot be read, `unavailable` if the store is out
 * of reach.
 */
export const storeImage = async (deps: FileDeps & Pick<Deps, 'now'>, sent: SentImage): Promise<Medium> =>
  storeVersions(deps, sent.alt, await makeImageVersions(sent.bytes, sent.field));

/** Stores the versions of a picture that are made already, as `storeImage` does. Throws `unavailable`. */
export const storeVersions = async (
  deps: FileDeps & Pick<Deps, 'now'>,
  alt: string,
  { width, height, versions }: ImageVersions,
): Promise<Medium> => {
  const medium = { key: randomUUID(), alt, width, height, createdAt: deps.now() };
  const puts = await Promise.allSettled(
    versions.map(({ name, format, file }) => deps.media.put(fileKeyOf(medium.key, name, format), file)),
  );
  const failed = puts.find((put) => put.status === 'rejected');
  if (!failed) return medium;
  await removeImageFiles(deps, medium);
  throw failed.reason;
};

/** Removes the files of a picture that nothing shows. A file that cannot be removed stays and is counted in the log. */
export const removeImageFiles = async (
  { media, log }: FileDeps,
  { key, width }: Pick<Medium, 'key' | 'width'>,
): Promise<void> => {
  const keys = versionWidths(width).flatMap(({ name }) => imageFormats.map((format) => fileKeyOf(key, name, format)));
  const results = await Promise.allSettled(keys.map((file) => media.remove(file)));
  const left = results.filter((result) => result.status === 'rejected').length;
  if (left > 0) log('orphan files', { count: left });
};

/** Returns the file of an address, or the largest below a width that was not made. Undefined if there is none. */
export const findImageFile = async ({ media }: Pick<Deps, 'media'>, url: string): Promise<StoredFile | undefined> => {
  const asked = parseImageUrl(url);
  if (!asked) return undefined;
  for (const name of imageWidths.filter((width) => width <= asked.name).reverse()) {
    const file = await media.find(fileKeyOf(asked.key, name, asked.format));
    if (file) return file;
  }
  return undefined;
};
