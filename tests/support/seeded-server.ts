import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { seed } from '#database/seed/seed.ts';
import { startBlobs } from '#local/blobs.ts';
import { prepareFunctionsRole } from '#local/functions-role.ts';
import { startNeonEndpoint } from '#local/neon-endpoint.ts';
import { startPostgres } from '#local/postgres.ts';
import { freePort } from '#local/servers.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { addPastSeasons } from './past-seasons.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server's own database. */
    postgresUrl: string;
    /** The same, of the functions' role. */
    functionsUrl: string;
    /** The name of the database to copy: migrated and seeded. */
    templateDatabase: string;
    /** A folder for temporary files. It is removed with the server. */
    temporaryFolder: string;
  }
}

const TEMPLATE = 'club_template';

/**
 * Starts one PostgreSQL for all test files of all projects, with a seeded template that each of them copies. Returns the
 * function that stops it.
 */
export const startDatabaseServer = async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = await makeMemoryFolder('club-tests-');
  const postgres = await startPostgres({ dataDir, preferredPort: await freePort(), durable: false });
  await postgres.createDatabase(TEMPLATE);
  const endpoint = await startNeonEndpoint();
  const blobs = await startBlobs({ directory: join(dataDir, 'blobs'), siteID: 'test', token: 'test' });
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  const functionsUrl = await prepareFunctionsRole(postgres.url(TEMPLATE), 'of the tests');
  await migrate(postgres.url(TEMPLATE), endpoint.url);
  await seed({ DATABASE_URL: postgres.url(TEMPLATE), NEON_ENDPOINT: endpoint.url, CONTEXT: 'test' });
  await addPastSeasons(openDatabase(postgres.url(TEMPLATE), endpoint.url));
  await Promise.all([endpoint.close(), blobs.close()]);
  project.provide('postgresUrl', postgres.url());
  project.provide('functionsUrl', functionsUrl);
  project.provide('templateDatabase', TEMPLATE);
  project.provide('temporaryFolder', dataDir);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
