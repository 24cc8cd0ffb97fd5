import { randomBytes } from 'node:crypto';
import { serveFetch } from '#local/serve-fetch.ts';

export interface BuildHook {
  /** Its path is its secret, as Netlify's. */
  readonly url: string;
  /** Called at each request; without anybody to call, requests are refused. */
  onRequest(listener: () => void): void;
  close(): Promise<void>;
}

/** Netlify's build hook: whoever posts to its address has the site built. It answers before that is done. */
export const startBuildHook = async (): Promise<BuildHook> => {
  let listener: (() => void) | undefined;
  const path = `/build_hooks/${randomBytes(24).toString('base64url')}`;
  const answer = async (request: Request): Promise<Response> => {
    if (request.method !== 'POST' || new URL(request.url).pathname !== path) return new Response(null, { status: 404 });
    if (!listener) return new Response(null, { status: 503 });
    listener();
    return new Response(null, { status: 200 });
  };
  const { url, close } = await serveFetch(answer);
  return {
    url: url + path,
    close,
    onRequest: (next) => {
      listener = next;
    },
  };
};
