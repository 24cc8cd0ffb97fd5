import type { Config } from '@netlify/functions';
import type { App } from '#server/app.ts';
import { createReads } from '#server/reads.ts';
import { serve } from '#server/serve.ts';

export default serve((deps) => {
  let whole: Promise<App> | undefined;
  return createReads(deps, async (request, bindings) => {
    whole ??= import('#server/app.ts').then(({ createApp }) => createApp(deps));
    return (await whole).fetch(request, bindings);
  });
});

export const config: Config = {
  path: ['/api', '/api/*', '/planning.ics', '/planning/*.ics'],
  // Of the function `passkeys`.
  excludedPath: ['/api/passkeys/*', '/api/admin/passkeys/*'],
  // The first wall, before the function runs and counted for all its instances (docs/rules.md#rate-limits).
  rateLimit: { windowLimit: 1000, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
