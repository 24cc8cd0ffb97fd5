import type { Config } from '@netlify/functions';
import { serve } from '#server/serve.ts';

export default serve;

export const config: Config = { path: ['/api', '/api/*', '/planning.ics', '/planning/*.ics'] };
