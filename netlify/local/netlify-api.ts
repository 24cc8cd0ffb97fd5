import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { z } from 'zod/mini';
import { serveFetch } from '#local/servers.ts';

const purgeBody = z.object({ site_id: z.string(), cache_tags: z.optional(z.array(z.string())) });

/** The calls of Netlify that the site makes. Both addresses are known only to our own functions. */
export interface NetlifyApi {
  readonly url: string;
  /** The address of the build hook: a POST there builds the site. The path is the secret, as in Netlify's hooks. */
  readonly buildHookUrl: string;
  /** Calls `listener` with the tags to drop, or without tags to drop everything. */
  onPurge(listener: (tags?: readonly string[]) => void): void;
  /** Calls `listener` at each request for a build. Without a listener, requests are refused. */
  onBuild(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Starts Netlify's purge call, so that `purgeCache({ apiURL, siteID, token, tags })` of @netlify/functions works here,
 * and a build hook, which answers before the build is done.
 */
export const startNetlifyApi = async ({ siteID, token }: { siteID: string; token: string }): Promise<NetlifyApi> => {
  let purge: ((tags?: readonly string[]) => void) | undefined;
  let build: (() => void) | undefined;
  const hookPath = `/build_hooks/${randomBytes(24).toString('base64url')}`;
  const app = new Hono()
    .post('/api/v1/purge', bearerAuth({ token }), async (c) => {
      const body = purgeBody.safeParse(await c.req.json().catch(() => undefined));
      if (!body.success) return c.body(null, 400);
      if (body.data.site_id !== siteID) return c.body(null, 404);
      purge?.(body.data.cache_tags);
      return c.body(null, 202);
    })
    .post(hookPath, (c) => {
      build?.();
      return c.body(null, build ? 200 : 503);
    });
  const { url, close } = await serveFetch((request) => app.fetch(request));
  return {
    url,
    buildHookUrl: url + hookPath,
    onPurge: (listener) => {
      purge = listener;
    },
    onBuild: (listener) => {
      build = listener;
    },
    close,
  };
};
