import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

export interface BareAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

interface BareServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** What the machine allows at this moment: Node's own server on a thread of its own, with one answer to everything. */
export const startBareServer = async (answer: BareAnswer): Promise<BareServer> => {
  const thread = new Worker(new URL('bare-server-thread.ts', import.meta.url), { workerData: answer });
  const [port] = await once(thread, 'message');
  return {
    url: `http://127.0.0.1:${z.number().parse(port)}`,
    stop: async () => void (await thread.terminate()),
  };
};
