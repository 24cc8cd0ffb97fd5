import { randomBytes } from 'node:crypto';
import { serveFetch } from '#local/serve-fetch.ts';

export interface BuildHook {
  /** The path is the secret, as in Netlify's hooks. */
  readonly url: string;
  /** Calls `listener` at each request. Without a listener, requests are refused. */
  onRequest(listener: () => void): void;
  close(): Promise<void>;
}

/** Starts a build hook like Netlify's: a POST to its address builds the site. It answers before the build is done. */
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
