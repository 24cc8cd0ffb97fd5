import type { E2eSite } from './e2e-control.ts';
import { expect } from './e2e-test.ts';

/** Publishes what waits, if anything, until nothing waits any more. */
export const publish = async (site: E2eSite): Promise<void> => {
  const find = async () => (await site.asAdministrator('GET', '/api/admin/publication')).json();
  if ((await find()).count > 0) await site.asAdministrator('POST', '/api/admin/publication');
  await expect.poll(find, { timeout: 60_000, intervals: [250] }).toMatchObject({ state: 'idle', count: 0 });
};
