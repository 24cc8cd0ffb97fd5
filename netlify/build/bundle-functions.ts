import { readdir, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type BuildOptions, build, stop } from 'esbuild';

interface FunctionBuild extends BuildOptions {
  /** The source of each function. */
  readonly entryPoints: Readonly<Record<string, string>>;
  readonly outdir: string;
}

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
    chunkNames: 'parts/[name]-[hash]',
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
const DATABASE = { 'parts/database': 'netlify/server/db/client.ts' };

/** Visitors wait for this function. Nobody waits for the scheduled ones. */
const AWAITED = 'api';

/** Bundles every function, in `outdir` or in the folder that netlify.toml names. */
export const bundleFunctions = async (rootDir: string, outdir?: string): Promise<void> => {
  const options = await bundleOptions(resolve(rootDir), outdir);
  await rm(options.outdir, { recursive: true, force: true });
  // What several functions share becomes files of its own, so the awaited one shares nothing.
  const { [AWAITED]: awaited, ...scheduled } = options.entryPoints;
  try {
    await build({ ...options, entryPoints: { [AWAITED]: awaited ?? '', ...DATABASE } });
    await build({ ...options, entryPoints: { ...scheduled, ...DATABASE } });
  } finally {
    // The bundler's own process would stay, with 180 MB.
    await stop();
  }
};

if (import.meta.main) await bundleFunctions(process.cwd());
