import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerDirectly, type DirectAnswer } from '#local/direct-fetch.ts';
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

/** Returns the service's answers to the driver in this process. */
const answersOfService =
  (service: NeonService, address: string): DirectAnswer =>
  (url, { method, headers, body }) => {
    if (url !== address || method !== 'POST' || typeof body !== 'string') return undefined;
    const sent = new Headers(headers);
    return service.answer((name) => sent.get(name) ?? undefined, body).then(toResponse);
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
  const endDirect = options.direct ? answerDirectly(new URL(url).origin, answersOfService(service, url)) : undefined;
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
