import { Agent, createServer, type IncomingMessage, request as requestUpstream, type ServerResponse } from 'node:http';
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { listenInThread } from './server-thread.ts';

const { hostname, port, late } = z
  .object({ hostname: z.string(), port: z.number(), late: z.number() })
  .parse(workerData);
const agent = new Agent({ keepAlive: true });

/** Passes a request on at once, and its answer after the time that a distance would take. */
const passOn = (request: IncomingMessage, response: ServerResponse): void => {
  const upstream = requestUpstream(
    { agent, hostname, port, method: request.method, path: request.url, headers: request.headers },
    (incoming) => {
      setTimeout(() => {
        response.writeHead(incoming.statusCode ?? 502, incoming.headers);
        incoming.pipe(response);
      }, late);
    },
  );
  upstream.on('error', () => response.destroy());
  request.pipe(upstream);
};

const server = createServer(passOn);
server.keepAliveTimeout = 65_000;
listenInThread(server);
