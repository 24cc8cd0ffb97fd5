import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { context, type Plugin } from 'esbuild';
import { type Deploy, loadDeploy } from '#local/host/deploy.ts';
import { bundleOptions } from '../build/bundle-functions.ts';

interface WatchedFunctions {
  readonly deploy: Deploy;
  onChange(listener: (deploy: Deploy) => Promise<void>): void;
  stop(): Promise<void>;
}

/** Bundles the functions again whenever one of their sources changes. */
export const watchFunctions = async (rootDir: string): Promise<WatchedFunctions> => {
  const load = (): Promise<Deploy> => loadDeploy({ rootDir, withPages: false });
  const first = Promise.withResolvers<Deploy>();
  let listener: (deploy: Deploy) => Promise<void> = async () => undefined;
  let builds = 0;
  const reload: Plugin = {
    name: 'reload',
    setup: (build) =>
      build.onEnd(async ({ errors }) => {
        builds += 1;
        if (errors.length > 0) return;
        try {
          const deploy = await load();
          first.resolve(deploy);
          if (builds > 1) await listener(deploy);
        } catch (error) {
          console.error('The functions could not be loaded:', error);
        }
      }),
  };
  const options = await bundleOptions(rootDir);
  // What it leaves in the folder is no build of the site, so the next start builds again.
  await rm(join(rootDir, '.build', 'stamp.json'), { force: true });
  // One file for each function, because parts of former builds would pile up. Errors show the lines as they are written.
  const whole = { splitting: false, minifyWhitespace: false, minifySyntax: false };
  const watching = await context({ ...options, ...whole, plugins: [reload] });
  await watching.watch();
  return {
    deploy: await first.promise,
    onChange: (next) => {
      listener = next;
    },
    stop: () => watching.dispose(),
  };
};
