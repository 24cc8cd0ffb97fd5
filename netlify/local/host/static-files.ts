import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { lookup } from 'mrmime';
import { type Answer, createContent, redirectAnswer } from '#local/host/answer.ts';
import type { Rules } from '#local/host/rules.ts';

export interface StaticFiles {
  /** Returns the file of a path, or a redirect to the path that names it. */
  find(path: string, search: string): Answer | undefined;
  readonly notFound: Answer | undefined;
  /** The files whose name changes with their content. */
  readonly hashed: ReadonlyMap<string, Answer>;
  readonly all: ReadonlyMap<string, Answer>;
  /**
   * Makes the smallest brotli form of every file, one after the other, until the signal ends it. A file that is the same
   * in the former deploy is not compressed again.
   */
  squeeze(signal: AbortSignal, former?: StaticFiles): Promise<void>;
}

export const noFiles: StaticFiles = {
  find: () => undefined,
  notFound: undefined,
  hashed: new Map(),
  all: new Map(),
  squeeze: async () => undefined,
};

/**
 * Returns the files of `next` and the hashed files of `former`, because pages loaded before a new deploy still ask for
 * the files they name.
 */
export const withHashedFilesOf = (former: StaticFiles, next: StaticFiles): StaticFiles => ({
  ...next,
  find: (path, search) => next.find(path, search) ?? former.hashed.get(path),
});

const isHashed = (path: string): boolean => path.startsWith('/_astro/') || path.startsWith('/fonts/');

/**
 * Returns the address of a page's file, by Netlify's rules and Astro's `build.format: 'file'`: without extension and
 * trailing slash.
 */
const pagePath = (path: string): string => {
  if (!path.endsWith('.html')) return path;
  const page = path.slice(0, -'.html'.length);
  return page.endsWith('/index') ? page.slice(0, -'/index'.length) || '/' : page;
};

const contentType = (path: string): string => {
  const type = lookup(path) ?? (path.endsWith('.ico') ? 'image/x-icon' : 'application/octet-stream');
  return /^text\/|javascript|json|xml/.test(type) && !type.includes('charset') ? `${type}; charset=utf-8` : type;
};

const fileAnswer = (body: Buffer, path: string, headers: Record<string, string>): Answer => {
  const type = contentType(path);
  const content = createContent(body, type);
  const all: Record<string, string> = {
    'content-type': type,
    'cache-control': path.startsWith('/_astro/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    ...(content.compressible ? {} : { 'accept-ranges': 'bytes' }),
    ...headers,
  };
  return { status: 200, headers: Object.entries(all), content, ranges: !content.compressible };
};

/** Reads every file of `directory` into memory, because a build may replace the folder while it is being served. */
export const loadStaticFiles = async (directory: string, rules: Rules): Promise<StaticFiles> => {
  const files = new Map<string, Answer>();
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(directory.length).split(sep).join('/');
    const page = pagePath(path);
    files.set(page, fileAnswer(await readFile(file), path, rules.headersFor(page)));
  }
  const missing = files.get('/404');
  return {
    find: (path, search) => {
      const file = files.get(path);
      if (file) return file;
      const canonical = pagePath(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
      return canonical !== path && files.has(canonical)
        ? redirectAnswer(301, `${encodeURI(canonical)}${search}`)
        : undefined;
    },
    notFound: missing && { ...missing, status: 404 },
    hashed: new Map([...files].filter(([path]) => isHashed(path))),
    all: files,
    squeeze: async (signal, former) => {
      for (const [path, { content }] of files) {
        if (signal.aborted) return;
        await content.squeeze(former?.all.get(path)?.content);
      }
    },
  };
};
