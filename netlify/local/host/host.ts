import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { textAnswer } from '#local/host/answer.ts';
import { createEdgeCache } from '#local/host/cache.ts';
import { describeError } from '#local/host/call-function.ts';
import { createLiveDeploy, type Deploy } from '#local/host/deploy.ts';
import { type Door, type Incoming, Refusal, readIncoming } from '#local/host/incoming.ts';
import { type MountedRoute, type RouterOptions, route } from '#local/host/router.ts';
import { startSchedule } from '#local/host/schedule.ts';
import { send } from '#local/host/send.ts';
import { closeServer, listen } from '#local/servers.ts';

export interface HostOptions {
  /** 0 lets the system choose. */
  readonly port: number;
  /** The addresses to listen on. An address that this machine lacks is left out, unless it is the first. */
  readonly hosts?: readonly string[];
  /** A descriptor on which the system listens already. It takes the place of the addresses. */
  readonly socket?: number | undefined;
  /** The name under which a reverse proxy on this machine passes visitors on. It says who they are. */
  readonly publicName?: string | undefined;
  readonly deploy: Deploy;
  readonly routes?: readonly MountedRoute[];
  readonly log?: (line: string) => void;
  readonly functionTimeoutMs?: number;
}

export interface Host {
  readonly url: string;
  readonly port: number;
  /**
   * Serves another deploy from the next request on, and forgets every cached answer. Pages loaded before still get the
   * files of the former deploy.
   */
  swap(deploy: Deploy): Promise<void>;
  /** Drops the cached answers that carry one of the tags, or all answers. */
  purge(tags?: readonly string[]): void;
  runScheduled(name: string): Promise<boolean>;
  close(): Promise<void>;
}

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

// A server on every address may be called by any address of the machine.
const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** Returns the `Host` names that a server answers to besides those of the machine itself. `*` means any address. */
const acceptedNames = (hosts: readonly string[], publicName?: string): ReadonlySet<string> =>
  new Set([...hosts.map((host) => (isEverywhere(host) ? '*' : inUrl(host))), ...(publicName ? [publicName] : [])]);

/** Returns the name of a server in URLs on this machine. */
export const hostName = (hosts: readonly string[]): string => {
  const [first = '127.0.0.1'] = hosts;
  return first === '127.0.0.1' || isEverywhere(first) ? 'localhost' : inUrl(first);
};

const line = ({ method, path }: Incoming, status: number, startedAt: number): string => {
  const time = new Date().toTimeString().slice(0, 8);
  return `${time} ${method} ${path} ${status} ${(performance.now() - startedAt).toFixed(0)} ms`;
};

/** Handles one request from its first line to its last byte. Query, body and client never go to the log. */
const handleRequest = async (
  request: IncomingMessage,
  response: ServerResponse,
  deploy: Deploy,
  door: Door,
  options: RouterOptions,
  isLogged: boolean,
): Promise<void> => {
  const startedAt = performance.now();
  // A client that leaves half-way is not an error of ours.
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  try {
    const incoming = readIncoming(request, door);
    const { answer, byFunction } = await route(deploy, incoming, options);
    if (answer.status === 413) response.setHeader('connection', 'close');
    await send(request, response, answer);
    if (byFunction && isLogged) options.log(line(incoming, answer.status, startedAt));
  } catch (error) {
    if (!(error instanceof Refusal)) options.log(`host: ${describeError(error)}`);
    const answer =
      error instanceof Refusal ? textAnswer(error.status, error.message) : textAnswer(500, 'Internal error');
    if (response.headersSent) response.destroy();
    else await send(request, response, answer);
  }
};

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');

/** Listens at the same port on every address. Returns the port. */
const listenAll = async (servers: readonly Server[], hosts: readonly string[], port: number): Promise<number> => {
  let actual = port;
  for (const [index, server] of servers.entries()) {
    try {
      actual = await listen(server, { port: actual, host: hosts[index] ?? '127.0.0.1' });
    } catch (error) {
      if (index === 0 || !isAbsent(error)) throw error;
    }
  }
  return actual;
};

/** Listens on a socket that is there. Returns its port. */
const listenOn = ([server]: readonly Server[], fd: number): Promise<number> =>
  server ? listen(server, { fd }) : Promise.reject(new Error('there is no server for the socket'));

const trackBackground = () => {
  const pending = new Set<Promise<unknown>>();
  return {
    waitUntil: (promise: Promise<unknown>): void => {
      const settled = promise.catch(() => undefined).finally(() => pending.delete(settled));
      pending.add(settled);
    },
    finish: (): Promise<unknown> => Promise.race([Promise.all(pending), sleep(5_000, undefined, { ref: false })]),
  };
};

const createRouter = (options: HostOptions, waitUntil: (promise: Promise<unknown>) => void): RouterOptions => ({
  cache: createEdgeCache(),
  log: options.log ?? (() => undefined),
  routes: options.routes ?? [],
  timeoutMs: options.functionTimeoutMs ?? 60_000,
  waitUntil,
});

/** Starts what runs for a deploy besides its requests: its schedules, and the compression of its files. */
const startBackstage = (deploy: Deploy, router: RouterOptions, former?: Deploy) => {
  const squeezing = new AbortController();
  deploy.files
    .squeeze(squeezing.signal, former?.files)
    .catch((error: unknown) => router.log(`compression: ${String(error)}`));
  const schedule = startSchedule(deploy, router);
  const stop = (): Promise<void> => {
    squeezing.abort();
    return schedule.stop();
  };
  return { run: schedule.run, stop };
};

/** Starts Netlify on one machine: serves a deploy, runs its functions and schedules, and caches as the CDN does. */
export const startHost = async (options: HostOptions): Promise<Host> => {
  const { hosts = ['127.0.0.1', '::1'] } = options;
  const background = trackBackground();
  const router = createRouter(options, background.waitUntil);
  const door: Door = {
    names: acceptedNames(hosts, options.publicName),
    isBehindProxy: options.publicName !== undefined,
  };
  const live = createLiveDeploy(options.deploy);
  const servers = hosts.map(() => {
    const server = createServer(
      (request, response) =>
        void handleRequest(request, response, live.current, door, router, options.log !== undefined),
    );
    server.keepAliveTimeout = 65_000;
    return server;
  });
  const port =
    options.socket === undefined
      ? await listenAll(servers, hosts, options.port)
      : await listenOn(servers, options.socket);
  let backstage = startBackstage(live.current, router);
  return {
    url: `http://${hostName(hosts)}:${port}`,
    port,
    swap: async (deploy) => {
      const previous = backstage;
      const former = live.current;
      const clearAway = live.replace(deploy);
      router.cache.purge();
      backstage = startBackstage(deploy, router, former);
      await previous.stop();
      await clearAway();
    },
    purge: router.cache.purge,
    runScheduled: (name) => backstage.run(name),
    close: async () => {
      await Promise.all([...servers.map((server) => closeServer(server, 5_000)), backstage.stop()]);
      await background.finish();
    },
  };
};
