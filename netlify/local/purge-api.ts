import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod/mini';
import { serveFetch } from '#local/serve-fetch.ts';

const purgeBody = z.object({ site_id: z.string(), cache_tags: z.optional(z.array(z.string())) });

export interface PurgeApi {
  readonly url: string;
  /** Calls `listener` with the tags to drop, or without tags to drop everything. */
  onPurge(listener: (tags?: readonly string[]) => void): void;
  close(): Promise<void>;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Starts Netlify's purge call, so that `purgeCache({ apiURL, siteID, token, tags })` of @netlify/functions works here.
 */
export const startPurgeApi = async (options: { siteID: string; token: string; port?: number }): Promise<PurgeApi> => {
  const listeners = new Set<(tags?: readonly string[]) => void>();
  const expected = digest(`Bearer ${options.token}`);
  const answer = async (request: Request): Promise<Response> => {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/api/v1/purge')
      return new Response(null, { status: 404 });
    if (!timingSafeEqual(digest(request.headers.get('authorization') ?? ''), expected))
      return new Response(null, { status: 401 });
    const body = purgeBody.safeParse(await request.json().catch(() => undefined));
    if (!body.success) return new Response(null, { status: 400 });
    if (body.data.site_id !== options.siteID) return new Response(null, { status: 404 });
    for (const listener of listeners) listener(body.data.cache_tags);
    return new Response(null, { status: 202 });
  };
  const { url, close } = await serveFetch(answer, options.port);
  return { url, close, onPurge: (listener) => void listeners.add(listener) };
};
