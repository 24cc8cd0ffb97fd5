import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

interface PiecemealSite extends AsyncDisposable {
  readonly url: string;
}

const PIECES = 25;
/** A browser has time to paint each piece before the next one arrives. */
const PIECE_MS = 40;

/** Cuts the HTML before tags. The first piece holds the whole head. */
const piecesOf = (html: string): string[] => {
  const start = html.indexOf('<body');
  const cuts = Array.from({ length: PIECES }, (_, index) =>
    html.indexOf('<', start + ((html.length - start) * index) / PIECES),
  );
  return cuts.map((cut, index) => html.slice(index === 0 ? 0 : cut, cuts[index + 1]));
};

const passOn = async (target: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const answer = await fetch(target + request.url, {
    headers: { accept: request.headers.accept ?? '*/*' },
    redirect: 'manual',
  });
  const headers = Object.fromEntries(answer.headers);
  // These headers described the encoded body. `fetch` has decoded it.
  for (const name of ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding'])
    delete headers[name];
  response.writeHead(answer.status, headers);
  if (headers['content-type']?.startsWith('text/html'))
    for (const piece of piecesOf(await answer.text())) {
      response.write(piece);
      await setTimeout(PIECE_MS);
    }
  else response.write(Buffer.from(await answer.arrayBuffer()));
  response.end();
};

/**
 * Starts a server that forwards a site's pages in pieces, as a slow network does. The browser can paint each piece on
 * its own.
 */
export const startPiecemealSite = async (target: string): Promise<PiecemealSite> => {
  const server = createServer((request, response) => {
    passOn(target, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
