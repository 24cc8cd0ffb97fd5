import type { IncomingMessage, ServerResponse } from 'node:http';
import { textAnswer } from '#local/host/answer.ts';
import { describeError } from '#local/host/call-function.ts';
import type { Deploy } from '#local/host/deploy.ts';
import { type Incoming, Refusal, readIncoming } from '#local/host/incoming.ts';
import { type RouterOptions, route } from '#local/host/router.ts';
import { send } from '#local/host/send.ts';

const line = ({ method, path }: Incoming, status: number, startedAt: number): string => {
  const time = new Date().toTimeString().slice(0, 8);
  return `${time} ${method} ${path} ${status} ${(performance.now() - startedAt).toFixed(0)} ms`;
};

/** Handles one request from its first line to its last byte. Query, body and client never go to the log. */
export const handleRequest = async (
  request: IncomingMessage,
  response: ServerResponse,
  deploy: Deploy,
  names: ReadonlySet<string>,
  options: RouterOptions,
): Promise<void> => {
  const startedAt = performance.now();
  // A client that leaves half-way is not an error of ours.
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  try {
    const incoming = readIncoming(request, names);
    const { answer, byFunction } = await route(deploy, incoming, options);
    if (answer.status === 413) response.setHeader('connection', 'close');
    await send(request, response, answer);
    if (byFunction) options.log(line(incoming, answer.status, startedAt));
  } catch (error) {
    if (!(error instanceof Refusal)) options.log(`host: ${describeError(error)}`);
    const answer =
      error instanceof Refusal ? textAnswer(error.status, error.message) : textAnswer(500, 'Internal error');
    if (response.headersSent) response.destroy();
    else await send(request, response, answer);
  }
};
