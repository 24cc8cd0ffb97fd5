import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { installPackages } from '#tests/support/install-packages.ts';
import { loadFrom } from './load-from.ts';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

const ownSettingsSchema = z.object({ included_files: z.array(z.string()) });
const settingsSchema = z.object({
  functions: z
    // A former commit names no region.
    .object({ directory: z.string(), region: z.string().exactOptional(), included_files: z.array(z.string()) })
    .catchall(ownSettingsSchema),
});

/** Returns the settings for the packager in `netlify.toml`: for all functions, and for some by name. */
export const readFunctionSettings = async (root = rootDir) => {
  const { functions } = settingsSchema.parse(parse(await readFile(join(root, 'netlify.toml'), 'utf8')));
  const { directory, region, included_files, ...named } = functions;
  return { directory, all: { ...(region && { region }), included_files }, named };
};

// Astro's adapter writes such a function. Its path must not take precedence over our own functions.
const PAGES_FUNCTION =
  "export default () => new Response('a page');\nexport const config = { path: '/*', preferStatic: true };\n";

/** Runs Netlify's packager with the site's settings, as Netlify's build does. */
const zip = async (root: string, bundles: string, pages: string, destination: string) => {
  const { all, named } = await readFunctionSettings(root);
  const config = Object.entries({ '*': all, ...named }).map(([name, { included_files, ...own }]) => [
    name,
    { ...own, includedFiles: included_files, includedFilesBasePath: root },
  ]);
  await installPackages('tests/packaging');
  const { zipFunctions } = await import('../packaging/packager.ts');
  return zipFunctions({ user: { directories: [bundles] }, generated: { functions: [pages] } }, destination, {
    basePath: root,
    repositoryRoot: root,
    config: Object.fromEntries(config),
    manifest: join(destination, 'manifest.json'),
  });
};

/** Unpacks a function of the project at `root` into an empty folder and adds the program that serves it. */
export const unpackFunction = async (
  extract: (archive: string, options: { readonly dir: string }) => Promise<void>,
  archive: string,
  mainFile: string,
  root: string,
  folder: string,
) => {
  await extract(archive, { dir: folder });
  const unpacked = await readdir(folder, { recursive: true, withFileTypes: true });
  await cp(new URL('packaging-serve.mjs', import.meta.url), join(folder, 'packaging-serve.mjs'));
  const found = unpacked.filter((entry) => entry.isFile());
  const files = found.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return {
    folder,
    // The folder of the main file in the package depends on the other files in it.
    mainFile: files.find((file) => relative(root, mainFile).endsWith(file)) ?? '',
    files,
  };
};

/**
 * Bundles every function of a copy of this project and packs it as Netlify does. It uses folders of its own, because a site may be running from
 * the usual ones. The bundles lie inside the project, so that the packager finds native code.
 */
export const packageFunctions = async (root = rootDir) => {
  const builds = join(root, '.build');
  await mkdir(builds, { recursive: true });
  const bundles = await mkdtemp(join(builds, 'packaging-'));
  const work = await mkdtemp(join(tmpdir(), 'club packaging-'));
  const pages = join(work, 'pages.mjs');
  const { bundleFunctions } = await loadFrom<typeof import('../../netlify/build/bundle-functions.ts')>(
    root,
    'netlify/build/bundle-functions.ts',
  );
  await bundleFunctions(root, bundles);
  await writeFile(pages, PAGES_FUNCTION);
  const packed = await zip(root, bundles, pages, join(work, 'zips'));
  const packageOf = (name: string) => {
    const found = packed.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`no package of ${name}`);
    return found;
  };
  return {
    packageOf,
    bundled: (await readdir(bundles)).filter((file) => file.endsWith('.mjs')).map((file) => basename(file, '.mjs')),
    manifestFile: join(work, 'zips', 'manifest.json'),
    /** Unpacks a function into a folder of its own. */
    unpack: async (name: string) => {
      const { path, mainFile } = packageOf(name);
      const { extract } = await import('../packaging/packager.ts');
      return unpackFunction(extract, path, mainFile, root, await mkdtemp(join(work, `${name} `)));
    },
    remove: () => Promise.all([bundles, work].map((folder) => rm(folder, { recursive: true, force: true }))),
  };
};

export type Packages = Awaited<ReturnType<typeof packageFunctions>>;
export type Unpacked = Awaited<ReturnType<typeof unpackFunction>>;
