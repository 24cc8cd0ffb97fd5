import { once } from 'node:events';
import type { Server } from 'node:net';
import { parentPort, Worker } from 'node:worker_threads';
import { z } from 'zod';

interface ServerThread {
  readonly port: number;
  stop(): Promise<void>;
}

/** A server on a thread of its own: what is measured must not wait for what measures. */
export const startServerThread = async (file: URL, workerData: unknown): Promise<ServerThread> => {
  const thread = new Worker(file, { workerData });
  const [port] = await once(thread, 'message');
  return { port: z.number().parse(port), stop: async () => void (await thread.terminate()) };
};

/** In that thread: on a free port, said to whoever started it. */
export const listenInThread = (server: Server): void => {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    parentPort?.postMessage(typeof address === 'object' ? address?.port : undefined);
  });
};
