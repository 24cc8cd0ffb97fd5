import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod/mini';
import { createMatchPath } from '#local/host/path-patterns.ts';

export interface FunctionContext {
  readonly ip: string;
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly url: URL;
  readonly site: { readonly id: string | undefined; readonly url: string | undefined };
  readonly deploy: { readonly id: string; readonly context: string; readonly published: boolean };
  readonly server: { readonly region: string };
  readonly geo: Record<string, never>;
  waitUntil(promise: Promise<unknown>): void;
}

type Handler = (request: Request, context: FunctionContext) => unknown;

export interface SiteFunction {
  readonly name: string;
  readonly handler: Handler;
  readonly preferStatic: boolean;
  readonly schedule: string | undefined;
  /**
   * Returns the values of the path's placeholders, or undefined if the function does not answer that path and method.
   */
  match(path: string, method: string): Readonly<Record<string, string>> | undefined;
}

const list = z.union([z.string(), z.array(z.string())]);
const configSchema = z.object({
  path: z.optional(list),
  excludedPath: z.optional(list),
  method: z.optional(list),
  preferStatic: z._default(z.boolean(), false),
  schedule: z.optional(z.string()),
});

const asList = (value: string | string[] | undefined): string[] =>
  typeof value === 'string' ? [value] : (value ?? []);

const isHandler = (value: unknown): value is Handler => typeof value === 'function';

const createFunction = (name: string, module: object): SiteFunction => {
  const handler: unknown = Reflect.get(module, 'default');
  if (!isHandler(handler)) throw new Error(`The function ${name} exports no handler.`);
  const config = configSchema.parse(Reflect.get(module, 'config') ?? {});
  // On Netlify a scheduled function has no address.
  const fallback = config.schedule === undefined ? [`/.netlify/functions/${name}`] : [];
  const paths = config.path === undefined ? fallback : asList(config.path);
  const matchPath = createMatchPath(paths, asList(config.excludedPath));
  const methods = new Set(asList(config.method).map((method) => method.toUpperCase()));
  return {
    name,
    handler,
    preferStatic: config.preferStatic,
    schedule: config.schedule,
    match: (path, method) => (methods.size > 0 && !methods.has(method) ? undefined : matchPath(path)),
  };
};

const importFunction = async (name: string, file: string): Promise<SiteFunction> => {
  const module: object = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return createFunction(name, module);
};

/** Loads our bundled functions, then Astro's catch-all for the pages rendered on demand. */
export const loadFunctions = async (functionsDir: string, pagesFunction: string): Promise<SiteFunction[]> => {
  const files = (await readdir(functionsDir).catch(() => [])).filter((file) => file.endsWith('.mjs'));
  const ours = await Promise.all(
    files.sort().map((file) => importFunction(basename(file, '.mjs'), join(functionsDir, file))),
  );
  return existsSync(pagesFunction) ? [...ours, await importFunction('ssr', pagesFunction)] : ours;
};
