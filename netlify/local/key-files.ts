import { readFile } from 'node:fs/promises';
import { exitWith } from '#local/settings.ts';
import { hasPrivateKey, privateKeysIn } from '#server/runtime/age-keys.ts';

/** Returns the private keys in files. Ends the process with one sentence, without a key, for a file that has none. */
export const readKeyFiles = async (files: readonly string[]): Promise<string[]> => {
  const keys: string[] = [];
  for (const file of files) {
    if (hasPrivateKey(file)) exitWith('--identity takes the name of the file that holds the private key, not the key.');
    const bytes = await readFile(file).catch(() => exitWith(`The key file ${file} cannot be read.`));
    const found = privateKeysIn(bytes);
    if ('problem' in found) return exitWith(`The key file ${file} ${found.problem}.`);
    keys.push(...found.keys);
  }
  return keys;
};
