import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { closeServer, listen } from '#local/servers.ts';

export interface FetchServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a loopback server around a Web `fetch` handler, for services that only our own functions call. */
export const serveFetch = async (fetch: (request: Request) => Promise<Response>, port = 0): Promise<FetchServer> => {
  const server = createServer(getRequestListener(fetch, { overrideGlobalObjects: false }));
  server.keepAliveTimeout = 65_000;
  const actual = await listen(server, { port, host: '127.0.0.1' });
  return { url: `http://127.0.0.1:${actual}`, close: () => closeServer(server, 2_000) };
};
