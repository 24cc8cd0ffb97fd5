import { once } from 'node:events';
import type { Server } from 'node:net';
import { parentPort, Worker } from 'node:worker_threads';
import { z } from 'zod';

interface ServerThread {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts a server in a thread of its own, so that it does not compete with the code that measures. Returns its port and
 * the function that stops it.
 */
export const startServerThread = async (file: URL, workerData: unknown): Promise<ServerThread> => {
  const thread = new Worker(file, { workerData });
  const [port] = await once(thread, 'message');
  return { port: z.number().parse(port), stop: async () => void (await thread.terminate()) };
};

/** Called in that thread: listens on a free port and sends it to the parent thread. */
export const listenInThread = (server: Server): void => {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    parentPort?.postMessage(typeof address === 'object' ? address?.port : undefined);
  });
};
