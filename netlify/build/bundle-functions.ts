import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type BuildOptions, build, stop, transform } from 'esbuild';

interface FunctionBuild extends BuildOptions {
  /** The source of each function. */
  readonly entryPoints: Readonly<Record<string, string>>;
  readonly outdir: string;
}

/** The folder of the code, beside what Netlify calls. */
const PARTS = 'parts';

/**
 * Returns the options that make every function a few files: what it starts with, and each part that it loads at its
 * first use. Netlify's packager would start it from hundreds of files, ten times slower.
 */
export const bundleOptions = async (
  rootDir: string,
  outdir = join(rootDir, '.build', 'functions'),
): Promise<FunctionBuild> => {
  const directory = join(rootDir, 'netlify', 'functions');
  const files = (await readdir(directory)).filter((file) => file.endsWith('.ts'));
  return {
    absWorkingDir: rootDir,
    entryPoints: Object.fromEntries(files.map((file) => [basename(file, '.ts'), join(directory, file)])),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What is imported when it is needed is read when it is needed.
    splitting: true,
    chunkNames: `${PARTS}/[name]-[hash]`,
    // Less to read at each start. Names stay, because logs name functions and errors.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 400,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    // Native code stays outside, because the packager traces it. So does the mailer, which few requests load.
    external: ['sharp', '@img/sharp-wasm32', 'nodemailer', 'pg-native'],
    legalComments: 'none',
    logLevel: 'warning',
    // Bundled CommonJS still calls `require` for Node's own modules.
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  };
};

/** Every function starts with the client of the database, as a file of its own: two files take less memory than one. */
const DATABASE = { [`${PARTS}/database`]: 'netlify/server/db/client.ts' };

/** Visitors wait for this function. Nobody waits for the scheduled ones. */
const AWAITED = 'api';

/** Returns the configuration of a function as its source writes it. Throws if it has none, or not at its end. */
const configIn = async (source: string): Promise<string> => {
  const [, config] = /^export const config: Config = (\{[^;]*\});\s*$/m.exec(await readFile(source, 'utf8')) ?? [];
  if (config === undefined) throw new Error(`${source} ends without its configuration.`);
  return config;
};

/**
 * Writes what Netlify calls: the configuration, and where the code is. Netlify's packager makes one file of all that a
 * function names with `import`, parts for later too, and a start would read 2.7 MB. It copies what an address names.
 */
const writeDoor = async (outdir: string, name: string, source: string): Promise<void> => {
  const door = `const { default: handler } = await import(new URL('./${PARTS}/${name}.mjs', import.meta.url).href);
export default handler;
export const config = ${await configIn(source)};`;
  const { code } = await transform(door, { minifyWhitespace: true, format: 'esm', target: 'node22' });
  await writeFile(join(outdir, `${name}.mjs`), code);
};

/** Bundles every function, in `outdir` or in the folder that netlify.toml names. */
export const bundleFunctions = async (rootDir: string, outdir?: string): Promise<void> => {
  const options = await bundleOptions(resolve(rootDir), outdir);
  await rm(options.outdir, { recursive: true, force: true });
  const sources = Object.entries(options.entryPoints);
  const inParts = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(
      sources.flatMap(([name, source]) => (isWanted(name) ? [[`${PARTS}/${name}`, source] as const] : [])),
    );
  // What several functions share becomes files of its own, so the awaited one shares nothing.
  try {
    await build({ ...options, entryPoints: { ...inParts((name) => name === AWAITED), ...DATABASE } });
    await build({ ...options, entryPoints: { ...inParts((name) => name !== AWAITED), ...DATABASE } });
    for (const [name, source] of sources) await writeDoor(options.outdir, name, source);
  } finally {
    // The bundler's own process would stay, with 180 MB.
    await stop();
  }
};

if (import.meta.main) await bundleFunctions(process.cwd());
