import type { Config } from '@netlify/functions';
import { createGroups } from '#server/api-groups.ts';
import { createReads } from '#server/reads.ts';
import { serve } from '#server/serve.ts';

export default serve((deps) => createReads(deps, createGroups(deps)));

export const config: Config = {
  path: ['/api', '/api/*', '/planning.ics', '/planning/*.ics'],
  // Of the function `passkeys`.
  excludedPath: ['/api/passkeys/*', '/api/admin/passkeys/*'],
  // The first wall, before the function runs and counted for all its instances (docs/rules.md#rate-limits).
  rateLimit: { windowLimit: 1000, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
