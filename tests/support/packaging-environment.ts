import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { startNeonEndpoint } from '#local/neon-endpoint.ts';
import type { TestClub } from './club.ts';

/** Returns the environment variables with which another process uses a test club's database, files and Stripe. */
export const openToProcesses = async (club: TestClub) => {
  const endpoint = await startNeonEndpoint();
  const { rows } = await club.db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(inject('functionsUrl'));
  url.pathname = rows[0]?.name ?? '';
  return {
    env: {
      DATABASE_URL: url.href,
      NEON_ENDPOINT: endpoint.url,
      NETLIFY_BLOBS_CONTEXT: process.env.NETLIFY_BLOBS_CONTEXT ?? '',
      ...club.stripeEnv,
      STRIPE_PUBLISHABLE_KEY: club.deps.payments.publicKey,
    },
    close: endpoint.close,
  };
};
