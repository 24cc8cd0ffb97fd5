import type { Config } from '@netlify/functions';
import { createPasskeyApp } from '#server/accounts/passkey-app.ts';
import { serve } from '#server/serve.ts';

export default serve((deps) => createPasskeyApp(deps).fetch);

export const config: Config = {
  path: ['/api/passkeys/*', '/api/admin/passkeys/*'],
  // As for the API.
  rateLimit: { windowLimit: 1000, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
