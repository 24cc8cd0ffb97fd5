import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { randomToken } from '#local/stripe-stand-in/ids.ts';
import { type SavedState, stateSchema } from '#local/stripe-stand-in/records.ts';

/** Returns the saved state, or undefined. Warns if the file exists but cannot be used. */
export async function readStateFile(path: string, warn: (message: string) => void): Promise<SavedState | undefined> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      warn(`Stripe stand-in: no saved state in ${path}, starting empty.`);
    } else {
      warn(`Stripe stand-in: the saved state in ${path} cannot be read, starting empty.`);
    }
    return undefined;
  }
}

/** Each write holds the whole state, so many changes at once share one write. Milliseconds. */
const REST_MS = 20;

/**
 * Returns a function that writes the state: one write at a time, with a rest between two. Calls that arrive meanwhile
 * share the next write, and each resolves once its change is on the disk.
 */
export function createStateWriter(path: string, snapshot: () => SavedState): () => Promise<void> {
  let running: Promise<void> | undefined;
  let queued: Promise<void> | undefined;

  async function write(): Promise<void> {
    const draft = `${path}.${randomToken(8)}.tmp`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(draft, JSON.stringify(snapshot()), { mode: 0o600 });
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  function start(): Promise<void> {
    queued = undefined;
    const current = write().finally(() => {
      if (running === current) running = undefined;
    });
    running = current;
    return current;
  }

  return () => {
    if (queued === undefined && running === undefined) return start();
    queued ??= Promise.allSettled([running])
      .then(() => sleep(REST_MS))
      .then(start);
    return queued;
  };
}
