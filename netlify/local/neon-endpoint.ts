import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { createNeonService, type NeonAnswer, type NeonFaults, type NeonService } from '#local/neon/service.ts';
import { closeServer, listen } from '#local/servers.ts';

export interface NeonEndpoint {
  readonly url: string;
  readonly faults: NeonFaults;
  close(): Promise<void>;
}

interface NeonEndpointOptions {
  readonly port?: number;
  /** True lets callers in this process call without a socket. */
  readonly direct?: boolean;
}

const send = (response: ServerResponse, { status, body, arrives }: NeonAnswer): void => {
  if (arrives === 'never') {
    response.destroy();
    return;
  }
  const payload = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': payload.length });
  if (arrives === 'whole') response.end(payload);
  else response.write(payload.subarray(0, payload.length / 2), () => response.destroy());
};

const handle = async (request: IncomingMessage, response: ServerResponse, service: NeonService): Promise<void> => {
  const header = (name: string): string | undefined => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const isQuery = request.method === 'POST' && request.url === '/sql';
  const body = await text(request).catch(() => undefined);
  // The client has gone.
  if (body === undefined) return;
  if (isQuery) send(response, await service.answer(header, body));
  else send(response, { status: 404, body: { message: 'POST /sql only.' }, arrives: 'whole' });
};

const brokenBody = (): ReadableStream =>
  new ReadableStream({ start: (controller) => controller.error(new TypeError('A planned fault cut the answer.')) });

/** Returns the answer as `fetch` does: throws if no answer arrives, and fails while the body of half an answer is read. */
const toResponse = ({ status, body, arrives }: NeonAnswer): Response => {
  if (arrives === 'never') throw new TypeError('A planned fault lost the answer.');
  return arrives === 'half' ? new Response(brokenBody(), { status }) : Response.json(body, { status });
};

const orAborted = <Value>(work: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> => {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
};

/**
 * Makes this process's `fetch` call the service without a socket when it posts to the service's address: sockets took a
 * quarter of the time of an on-demand page. Returns a function that restores the former `fetch`.
 */
const fetchDirectly = (url: string, service: NeonService): (() => void) => {
  const network = globalThis.fetch;
  const direct: typeof fetch = async (input, init) => {
    if (String(input) !== url || init?.method !== 'POST' || typeof init.body !== 'string') return network(input, init);
    init.signal?.throwIfAborted();
    const headers = new Headers(init.headers);
    const answer = service.answer((name) => headers.get(name) ?? undefined, init.body);
    return toResponse(await orAborted(answer, init.signal));
  };
  globalThis.fetch = direct;
  return () => {
    if (globalThis.fetch === direct) globalThis.fetch = network;
  };
};

/**
 * Starts an endpoint that does what Neon does, in front of any PostgreSQL, so that the driver of production runs on one
 * machine too.
 */
export const startNeonEndpoint = async (options: NeonEndpointOptions = {}): Promise<NeonEndpoint> => {
  const service = createNeonService();
  const server = createServer((request, response) => void handle(request, response, service));
  // Longer than clients keep an idle connection, so that they never write to one that is being closed.
  server.keepAliveTimeout = 65_000;
  const port = await listen(server, { port: options.port ?? 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}/sql`;
  const endDirect = options.direct ? fetchDirectly(url, service) : undefined;
  return {
    url,
    faults: service.faults,
    close: async () => {
      endDirect?.();
      await closeServer(server, 5_000);
      await service.close();
    },
  };
};
