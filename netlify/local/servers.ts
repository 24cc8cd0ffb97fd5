import type { Server } from 'node:http';

/** Starts listening. Returns the port, which the system chooses for 0. */
export const listen = (server: Server, where: { port: number; host: string }): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : where.port);
    });
  });

/** Lets running requests finish for at most `graceMs`, then cuts the rest. */
export const closeServer = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    if (!server.listening) return resolve();
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
