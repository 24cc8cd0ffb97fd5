import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const script = join(import.meta.dirname, '..', '..', 'netlify', 'local', 'ensure-installed.mjs');

/** Installs the packages of a folder if they are missing. Only few tests need them. Throws with npm's output. */
export const installPackages = async (folder: string): Promise<void> => {
  await promisify(execFile)(process.execPath, [script, folder]);
};
