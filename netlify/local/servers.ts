import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { answerDirectly, answersOf } from '#local/direct-fetch.ts';

type Place = { readonly port: number; readonly host: string; readonly exclusive?: boolean } | { readonly fd: number };

/** Starts listening. Returns the port, which the system chooses for 0. */
export const listen = (server: Server, place: Place): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(place, () => {
      server.off('error', reject);
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
      else reject(new Error('the server listens on no port'));
    });
  });

/**
 * Returns the descriptor of the socket on which systemd already listens for this process, if there is one
 * (sd_listen_fds(3)). Visitors who come while the site restarts wait there.
 */
export const socketOfSystemd = ({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv = process.env): number | undefined =>
  LISTEN_PID === String(process.pid) && LISTEN_FDS === '1' ? 3 : undefined;

/** Lets running requests finish for at most `graceMs`, then cuts the rest. */
export const closeServer = (server: HttpServer, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    if (!server.listening) return resolve();
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });

export interface FetchServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a loopback server around a Web `fetch` handler, for services that only our own functions call. */
export const serveFetch = async (
  fetch: (request: Request) => Response | Promise<Response>,
  port = 0,
  direct = false,
): Promise<FetchServer> => {
  const server = createHttpServer(getRequestListener(fetch, { overrideGlobalObjects: false }));
  server.keepAliveTimeout = 65_000;
  const actual = await listen(server, { port, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${actual}`;
  const endDirect = direct ? answerDirectly(url, answersOf(fetch)) : undefined;
  return {
    url,
    close: () => {
      endDirect?.();
      return closeServer(server, 2_000);
    },
  };
};

/** Returns the port that a server of no use could listen on. */
const tryPort = async (port: number, host: string): Promise<number> => {
  const probe = createServer();
  const actual = await listen(probe, { port, host, exclusive: true });
  await new Promise((resolve) => probe.close(resolve));
  return actual;
};

/**
 * Returns true if nothing listens on `port` of `host`. A host that this machine lacks (for example IPv6) counts as
 * free.
 */
export const isPortFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  tryPort(port, host).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'EADDRINUSE' && code !== 'EACCES',
  );

/** Returns `preferred` if nothing listens on it, otherwise a port that the system chooses. */
export const freePort = async (preferred = 0): Promise<number> =>
  preferred !== 0 && (await isPortFree(preferred)) ? preferred : tryPort(0, '127.0.0.1');
