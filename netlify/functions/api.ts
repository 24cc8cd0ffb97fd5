import type { Config, Context } from '@netlify/functions';
import { createApp } from '#server/app.ts';
import { realDeps } from '#server/create-deps.ts';

let app: ReturnType<typeof createApp> | undefined;

export default (request: Request, { ip, waitUntil, deploy }: Context) => {
  app ??= createApp(realDeps(deploy.context));
  return app.fetch(request, { ip, waitUntil });
};

export const config: Config = { path: '/api/*' };
