import { readdir, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type BuildOptions, build, stop } from 'esbuild';

/**
 * Returns the options that make every function one file. Netlify's packager would start it from hundreds of files, ten
 * times slower.
 */
export const bundleOptions = async (
  rootDir: string,
  outdir = join(rootDir, '.build', 'functions'),
): Promise<BuildOptions & { outdir: string }> => {
  const directory = join(rootDir, 'netlify', 'functions');
  const files = (await readdir(directory)).filter((file) => file.endsWith('.ts'));
  return {
    absWorkingDir: rootDir,
    entryPoints: Object.fromEntries(files.map((file) => [basename(file, '.ts'), join(directory, file)])),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    // Native code stays outside, because the packager traces it. So does the mailer, which few requests load.
    external: ['sharp', '@img/sharp-wasm32', 'nodemailer'],
    legalComments: 'none',
    logLevel: 'warning',
    // Bundled CommonJS still calls `require` for Node's own modules.
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  };
};

/** Bundles every function into one file, in `outdir` or in the folder that netlify.toml names. */
export const bundleFunctions = async (rootDir: string, outdir?: string): Promise<void> => {
  const options = await bundleOptions(resolve(rootDir), outdir);
  await rm(options.outdir, { recursive: true, force: true });
  try {
    await build(options);
  } finally {
    // The bundler's own process would stay, with 180 MB.
    await stop();
  }
};

if (import.meta.main) await bundleFunctions(process.cwd());
