import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerError } from '#local/neon/answer-error.ts';
import { execute } from '#local/neon/execute.ts';
import { createFaults, type FaultState, type Faults } from '#local/neon/faults.ts';
import { createPools, type Pools } from '#local/neon/pools.ts';
import { parseRequest } from '#local/neon/protocol.ts';
import { closeServer, listen } from '#local/servers.ts';

export interface NeonEndpoint {
  readonly url: string;
  readonly faults: Faults;
  close(): Promise<void>;
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
  const payload = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': payload.length }).end(payload);
};

const sendHalf = (response: ServerResponse, body: unknown): void => {
  const payload = Buffer.from(JSON.stringify(body));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': payload.length });
  response.write(payload.subarray(0, payload.length / 2), () => response.destroy());
};

/** Counts a fault down. */
const isDue = (state: FaultState, fault: 'failing' | 'losing' | 'breaking'): boolean => {
  const due = state[fault] > 0;
  if (due) state[fault] -= 1;
  return due;
};

const handle = async (
  request: IncomingMessage,
  response: ServerResponse,
  pools: Pools,
  state: FaultState,
): Promise<void> => {
  if (request.method !== 'POST' || request.url !== '/sql') return send(response, 404, { message: 'POST /sql only.' });
  try {
    const parsed = parseRequest(request, await text(request));
    if (state.delayMs > 0) await sleep(state.delayMs);
    if (isDue(state, 'failing')) return send(response, 503, { message: 'Failed on purpose, before execution.' });
    const loses = isDue(state, 'losing');
    const breaks = isDue(state, 'breaking');
    const result = await execute(pools.of(parsed.connectionString), parsed);
    if (loses) response.destroy();
    else if (breaks) sendHalf(response, result);
    else send(response, 200, result);
  } catch (error) {
    const { status, body } = answerError(error);
    send(response, status, body);
  }
};

/** Neon's SQL-over-HTTP protocol in front of any PostgreSQL, so that production's own driver runs here too. */
export const startNeonEndpoint = async (
  options: { port?: number; maxConnections?: number } = {},
): Promise<NeonEndpoint> => {
  const pools = createPools(options.maxConnections ?? 30);
  const { faults, state } = createFaults();
  const server = createServer((request, response) => void handle(request, response, pools, state));
  // Longer than the client keeps an idle connection: it must never write to one we are closing.
  server.keepAliveTimeout = 65_000;
  const port = await listen(server, { port: options.port ?? 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${port}/sql`,
    faults,
    close: async () => {
      await closeServer(server, 5_000);
      await pools.close();
    },
  };
};
