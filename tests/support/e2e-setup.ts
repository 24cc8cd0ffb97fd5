import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startE2eSite } from './e2e-site-process.ts';

/**
 * Starts the site that most browser tests share, and keeps a copy of its initial data. Returns the function that stops
 * it.
 */
const startSharedSite = async (): Promise<() => Promise<void>> => {
  const seeded = await mkdtemp(join(tmpdir(), 'club-e2e-seeded-'));
  const { addresses, stop } = await startE2eSite({ logName: 'site.log', dataTo: seeded });
  process.env.E2E_ADDRESSES = JSON.stringify(addresses);
  process.env.E2E_SEEDED = seeded;
  return async () => {
    await stop();
    await rm(seeded, { recursive: true, force: true });
  };
};

// biome-ignore lint/style/noDefaultExport: Playwright wants one
export default startSharedSite;
