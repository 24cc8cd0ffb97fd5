import { startServerThread } from './server-thread.ts';

interface Front {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts an HTTP/2 server with TLS in front of a site that speaks HTTP/1.1, as a CDN does. */
export const startFront = async (target: string): Promise<Front> => {
  const { port, stop } = await startServerThread(new URL('h2-front-thread.ts', import.meta.url), target);
  return { url: `https://localhost:${port}`, stop };
};
