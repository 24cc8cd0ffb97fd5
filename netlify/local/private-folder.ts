import { chmod, mkdir } from 'node:fs/promises';

/** Makes a folder that only its owner can enter. Also changes an existing folder. */
export const makePrivateFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
};
