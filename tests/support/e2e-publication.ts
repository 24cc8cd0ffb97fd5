import type { E2eSite } from './e2e-control.ts';
import { expect } from './e2e-test.ts';

/** A build beside other tests: a minute was seen on a machine that had a slow day. */
export const BUILT = { timeout: 180_000 };

/** What a test may take that builds twice. Milliseconds. */
export const TWO_BUILDS_MS = 2 * BUILT.timeout + 120_000;

/** Publishes what waits, if anything, until nothing waits any more. */
export const publish = async (site: E2eSite): Promise<void> => {
  const find = async () => (await site.asAdministrator('GET', '/api/admin/publication')).json();
  if ((await find()).count > 0) await site.asAdministrator('POST', '/api/admin/publication');
  await expect.poll(find, { ...BUILT, intervals: [250] }).toMatchObject({ state: 'idle', count: 0 });
};
