import { join } from 'node:path';
import { type Blobs, startBlobs } from '#local/blobs.ts';
import { loadDeploy } from '#local/host/deploy.ts';
import type { Host } from '#local/host/host.ts';
import { type Postgres, startPostgres } from '#local/postgres.ts';
import { readSecrets } from '#local/secrets.ts';

/** Stops PostgreSQL and starts it again, at the same address and with the same rows. */
export const createDatabaseSwitch = (dataDir: string, first: Postgres | undefined) => {
  const directory = join(dataDir, 'postgres');
  let again: Postgres | undefined;
  return {
    stop: async () => (again ?? first)?.stop(),
    start: async () => {
      const { databasePassword: password } = await readSecrets(dataDir);
      again = await startPostgres({
        dataDir: directory,
        durable: false,
        password,
        ...(first && { preferredPort: first.port }),
      });
      if (first && again.port !== first.port) throw new Error('Another program took the port of the database.');
    },
    close: async () => again?.stop(),
  };
};

/** Does the same for the blob store, with the same files. */
export const createBlobsSwitch = (dataDir: string, first: Blobs | undefined) => {
  let again: Blobs | undefined;
  return {
    stop: async () => (again ?? first)?.close(),
    start: async () => {
      if (!first) return;
      const { siteID, token, url } = first;
      again = await startBlobs({ directory: join(dataDir, 'blobs'), siteID, token, port: Number(new URL(url).port) });
    },
    close: async () => again?.close(),
  };
};

/**
 * Stops all functions, so that the host serves only files, and starts them again. Each switch clears the cached
 * answers.
 */
export const createFunctionsSwitch = (rootDir: string, host: Host) => ({
  stop: async () => host.swap({ ...(await loadDeploy({ rootDir })), functions: [] }),
  start: async () => host.swap(await loadDeploy({ rootDir })),
});

/** Makes every build fail, as when a file that it needs is missing, and work again. */
export const createBuildSwitch = () => ({
  stop: async () => {
    process.env.NODE_OPTIONS = '--require=./missing.cjs';
  },
  start: async () => {
    delete process.env.NODE_OPTIONS;
  },
});
