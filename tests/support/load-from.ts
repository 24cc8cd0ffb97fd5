import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Loads a module from another copy of this project, which may hold another commit. */
export const loadFrom = <Module>(folder: string, path: string): Promise<Module> =>
  import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href);
