import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { fingerprintOf, readDatedContent } from '#server/running/publication/site-content.ts';
import { isDeploy } from '#server/runtime/env.ts';

/** What a build is made from. */
export interface BuildContent {
  /** The file that the build reads. */
  readonly file: string;
  /** Changes when the content changes. */
  readonly revision: string;
  /** Keeps the content as what visitors see. Called once the build is whole. */
  keep(): Promise<void>;
}

export interface ContentKeeper {
  /** Returns what a start builds from: in production what was published last, else the present content. */
  forStart(): Promise<BuildContent>;
  /** Returns what a publication builds from: the present content. */
  forPublication(): Promise<BuildContent>;
}

/** Content with the instant before it was read, whichever release read it. */
interface Dated {
  readonly readAt: string;
  readonly content: object;
}

interface KeeperOptions {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly read?: () => Promise<Dated>;
  /** The file that a build reads. Another release that builds beside the running site has one of its own. */
  readonly next?: string;
}

const keptSchema = z.object({ readAt: z.iso.datetime(), content: z.record(z.string(), z.unknown()) });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Finds what an item is now. Never another item, whose fields would tell of somebody else. */
const presentOf = (item: unknown, current: readonly unknown[]): unknown =>
  current.find((other) => isRecord(other) && isRecord(item) && 'id' in item && other.id === item.id);

/**
 * Returns content that an earlier release read, with the fields that this release added to it, as they are now. All that it
 * has stays as it was published.
 */
export const withNewFields = (kept: unknown, current: unknown): unknown => {
  if (Array.isArray(kept) && Array.isArray(current))
    return kept.map((item) => withNewFields(item, presentOf(item, current)));
  if (!isRecord(kept) || !isRecord(current)) return kept;
  const added = Object.entries(current).filter(([name]) => !(name in kept));
  const known = Object.entries(kept).map(([name, value]) => [name, withNewFields(value, current[name])] as const);
  return Object.fromEntries([...known, ...added]);
};

const readKept = async (file: string): Promise<Dated | undefined> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : keptSchema.parse(JSON.parse(text));
};

/**
 * Keeps, with the data of the site, the content that visitors see, so that a restart or an upgrade publishes nothing
 * (docs/rules.md#publication).
 */
export const createContentKeeper = ({
  dataDir,
  env,
  read = readDatedContent,
  next = join(dataDir, 'next-content.json'),
}: KeeperOptions): ContentKeeper => {
  const published = join(dataDir, 'published-content.json');
  const prepare = async ({ readAt, content }: Dated): Promise<BuildContent> => {
    await mkdir(dirname(next), { recursive: true });
    await writeFile(next, JSON.stringify({ readAt, content }), { mode: 0o600 });
    return { file: next, revision: fingerprintOf(content), keep: () => rename(next, published) };
  };
  return {
    forStart: async () => {
      const kept = isDeploy(env) ? await readKept(published) : undefined;
      const current = await read();
      if (!kept) return prepare(current);
      const content = withNewFields(kept.content, current.content);
      return prepare(isRecord(content) ? { ...kept, content } : kept);
    },
    forPublication: async () => prepare(await read()),
  };
};
