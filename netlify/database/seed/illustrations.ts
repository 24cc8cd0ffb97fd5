import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import * as z from 'zod/mini';
import { imageFormats, imageWidths } from '#domain/form/image.ts';
import { type ImageVersions, makeImageVersions } from '#server/integrations/image-versions.ts';

const drawings = new URL('illustrations/', import.meta.url);
const cache = new URL('../../../node_modules/.cache/illustrations/', import.meta.url);

/** The files that decide what becomes of a picture. */
const makers = [
  new URL('../../server/integrations/image-versions.ts', import.meta.url),
  new URL('../../../src/domain/form/image.ts', import.meta.url),
  new URL('../../../node_modules/sharp/package.json', import.meta.url),
];

const versionsSchema = z.object({
  width: z.number(),
  height: z.number(),
  versions: z.array(
    z.object({
      name: z.literal(imageWidths),
      format: z.literal(imageFormats),
      file: z.object({
        bytes: z.instanceof(Uint8Array<ArrayBuffer>),
        type: z.literal(['image/avif', 'image/webp', 'image/jpeg']),
      }),
    }),
  ),
});

/** A file that is missing or damaged only costs time. */
const readCached = async (file: URL): Promise<ImageVersions | undefined> => {
  try {
    return versionsSchema.parse(deserialize(await readFile(file)));
  } catch {
    return undefined;
  }
};

const keep = async (file: URL, versions: ImageVersions): Promise<void> => {
  await mkdir(cache, { recursive: true });
  // Another process may write the same file: each writes one of its own, and the last one stays.
  const own = new URL(`${randomUUID()}.part`, cache);
  await writeFile(own, serialize(versions));
  await rename(own, file);
};

/**
 * Returns the versions of an illustration. Making those of all illustrations is the longest part of a first start, so
 * they are kept for the next club that this copy fills: that of a test, of a build or of another start.
 */
const versionsOf = async (bytes: Uint8Array): Promise<ImageVersions> => {
  const hash = createHash('sha256').update(bytes);
  for (const maker of makers) hash.update(await readFile(maker));
  const file = new URL(hash.digest('hex'), cache);
  const cached = await readCached(file);
  if (cached) return cached;
  const made = await makeImageVersions(bytes, 'file');
  // A folder that cannot be written only costs time.
  await keep(file, made).catch(() => undefined);
  return made;
};

/** Two at a time: more would keep a slow machine from answering its own store in time. */
const AT_ONCE = 2;

/** Returns the versions of each illustration, by the name of its file. */
export const makeIllustrations = async (names: Iterable<string>): Promise<ReadonlyMap<string, ImageVersions>> => {
  const waiting = new Set(names).values();
  const made = new Map<string, ImageVersions>();
  const work = async (): Promise<void> => {
    for (const name of waiting) made.set(name, await versionsOf(await readFile(new URL(`${name}.svg`, drawings))));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return made;
};
