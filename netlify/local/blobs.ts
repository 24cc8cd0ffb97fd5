import { BlobsServer } from '@netlify/blobs/server';
import { makePrivateFolder } from '#local/private-folder.ts';
import { serveFetch } from '#local/servers.ts';

export interface Blobs {
  readonly url: string;
  readonly siteID: string;
  readonly token: string;
  /** The value of `NETLIFY_BLOBS_CONTEXT`. With it, `getStore('name')` needs nothing else. */
  readonly context: string;
  close(): Promise<void>;
}

/**
 * Returns the server's request handler, to be served on loopback. The server's own `start` listens on every interface
 * of the machine.
 */
const handlerOf = (server: BlobsServer): ((request: Request) => Promise<Response>) => {
  const handle: unknown = Reflect.get(server, 'handleRequest');
  if (typeof handle !== 'function') throw new Error('This version of @netlify/blobs has no request handler.');
  return async (request) => {
    const response: unknown = await Reflect.apply(handle, server, [request]);
    return response instanceof Response ? response : new Response(null, { status: 500 });
  };
};

/** Starts Netlify Blobs on disk, as @netlify/blobs itself ships it. */
export const startBlobs = async (options: {
  directory: string;
  siteID: string;
  token: string;
  port?: number;
  /** True lets callers in this process call without a socket. */
  direct?: boolean;
}): Promise<Blobs> => {
  const { directory, siteID, token } = options;
  // The photos and proofs of members are in it.
  await makePrivateFolder(directory);
  const blobs = new BlobsServer({ directory, token, logger: () => undefined });
  const { url, close } = await serveFetch(handlerOf(blobs), options.port, options.direct);
  Reflect.set(blobs, 'address', url);
  const context = { edgeURL: url, uncachedEdgeURL: url, siteID, token };
  return { url, siteID, token, context: Buffer.from(JSON.stringify(context)).toString('base64'), close };
};
