import type { Config } from '@netlify/functions';
import { serve } from '#server/serve.ts';

export default serve;

export const config: Config = {
  path: ['/api', '/api/*', '/planning.ics', '/planning/*.ics'],
  // The first wall, before the function runs and counted for all its instances (docs/rules.md#rate-limits).
  rateLimit: { windowLimit: 1000, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
