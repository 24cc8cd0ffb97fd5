import type { IncomingMessage } from 'node:http';

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Thrown if the client has gone, so that nobody is left to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

const textType = /^(?:text\/|application\/(?:json|javascript|xml|x-www-form-urlencoded|[\w.]+\+json))/;

/** Returns the limit for a type. Netlify takes 6 MB, and sends everything but text in base64, a third longer. */
const limitFor = (type: string, maxBytes: number): number =>
  textType.test(type) ? maxBytes : Math.floor((maxBytes * 3) / 4);

/**
 * Reads a whole body. Reads on beyond the limit without keeping it, so that the client reads our answer and not a cut
 * line.
 */
export const readBody = async (request: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const limit = limitFor(request.headers['content-type'] ?? '', maxBytes);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new BodyTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        request.removeAllListeners('data');
        reject(new BodyTooLarge());
      } else chunks.push(chunk);
    });
    request.once('end', resolve);
    request.once('error', () => reject(new ClientGone()));
    request.once('close', () => reject(new ClientGone()));
  });
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.length;
  }
  return body;
};

/**
 * Reads and drops what a client still sends, for at most 10 s. Some clients read no answer before they have sent
 * everything.
 */
export const discardBody = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (request.complete) return resolve();
    const timer = setTimeout(() => request.destroy(), 10_000);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', done);
    request.once('close', done);
    request.resume();
  });
