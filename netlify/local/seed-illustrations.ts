import { pageKeys } from '#domain/page.ts';
import { createBlobStore } from '#server/integrations/blob-store.ts';
import { storeImage } from '#server/media/files.ts';
import type { Medium } from '#server/media/queries.ts';
import { articles } from './seed/articles.ts';
import { type KeyOf, readSeed } from './seed-content.ts';

export interface StoredIllustrations {
  rows: Medium[];
  /** Returns the picture that was made of an illustration's file. */
  keyOf: KeyOf;
}

interface Illustration {
  file: string;
  alt: string;
}

const inPages = async (): Promise<Illustration[]> => {
  const texts = await Promise.all(pageKeys.map((key) => readSeed(`pages/${key}.html`)));
  const named = texts.join('').matchAll(/<img src="([\w-]+)\.svg" alt="([^"]*)"/g);
  return Array.from(named, ([, file = '', alt = '']) => ({ file, alt }));
};

/** Stores the illustrations as an editor's upload would. No row refers to them until their rows exist. */
export const storeIllustrations = async (context: string): Promise<StoredIllustrations> => {
  const deps = { media: createBlobStore(context, 'media'), log: console.error, now: () => new Date() };
  const stored: { file: string; row: Medium }[] = [];
  // One after the other: encoding all at once keeps a slow machine from answering its own store in time.
  for (const illustration of [...articles.flatMap(({ image }) => image ?? []), ...(await inPages())])
    stored.push({ file: illustration.file, row: await storeIllustration(deps, illustration) });
  return {
    rows: stored.map(({ row }) => row),
    keyOf: (wanted) => stored.find(({ file }) => file === wanted)?.row.key,
  };
};

const storeIllustration = async (deps: Parameters<typeof storeImage>[0], { file, alt }: Illustration) =>
  storeImage(deps, { bytes: Buffer.from(await readSeed(`illustrations/${file}.svg`)), alt, field: 'file' });
