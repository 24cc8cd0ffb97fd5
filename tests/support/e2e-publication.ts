import type { E2eSite } from './e2e-control.ts';
import { expect } from './e2e-test.ts';
import { patience } from './machine-pace.ts';

/** The time limit for a build that runs beside other tests. */
export const BUILT = { timeout: patience(180_000) };

/** The time limit of a test that builds the site twice, in milliseconds. */
export const TWO_BUILDS_MS = 2 * BUILT.timeout + patience(120_000);

/** Publishes all pending changes, and waits until none is left. */
export const publish = async (site: E2eSite): Promise<void> => {
  const find = async () => (await site.asAdministrator('GET', '/api/admin/publication')).json();
  if ((await find()).count > 0) await site.asAdministrator('POST', '/api/admin/publication');
  await expect.poll(find, { ...BUILT, intervals: [250] }).toMatchObject({ state: 'idle', count: 0 });
};
