import { createServer } from 'node:net';

/**
 * Returns true if nothing listens on `port` of `host`. A host that this machine lacks (for example IPv6) counts as
 * free.
 */
export const isPortFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** Returns `preferred` if nothing listens on it, otherwise a port that the system chooses. */
export const freePort = async (preferred = 0): Promise<number> => {
  if (preferred !== 0 && (await isPortFree(preferred))) return preferred;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
};
