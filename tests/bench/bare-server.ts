import { startServerThread } from './server-thread.ts';

export interface BareAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

interface BareServer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a plain Node server that gives one answer to every request. It shows what the machine can do at this moment.
 */
export const startBareServer = async (answer: BareAnswer): Promise<BareServer> => {
  const { port, stop } = await startServerThread(new URL('bare-server-thread.ts', import.meta.url), answer);
  return { url: `http://127.0.0.1:${port}`, stop };
};
