import { brotliCompressSync } from 'node:zlib';
import type { CDPSession } from '@playwright/test';

export interface Transfer {
  readonly url: string;
  /** The name that the browser's inspector uses: Document, Script, Stylesheet, … */
  readonly kind: string;
  /** The smallest size of the body in bytes. Text counts in brotli 11, whatever compression the server used. */
  readonly body: number;
  /** The size of the headers in bytes. HTTP/1.1 does not compress them. */
  readonly headers: number;
}

interface Recorded {
  url: string;
  kind: string;
  type: string;
  status: number;
  headers: number;
  wire: number;
}

const isText = (type: string): boolean => /^text\/|javascript|json|xml/.test(type);

const weigh = async (inspector: CDPSession, requestId: string, recorded: Recorded): Promise<Transfer> => {
  const { url, kind, type, status, headers, wire } = recorded;
  if (status >= 400) throw new Error(`${url} answers ${status}`);
  if (!isText(type)) return { url, kind, headers, body: Math.max(0, wire - headers) };
  const { body, base64Encoded } = await inspector.send('Network.getResponseBody', { requestId });
  const bytes = Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
  return { url, kind, headers, body: Math.min(bytes.length, brotliCompressSync(bytes).length) };
};

/** Records the requests of a page from now on. Returns a function that returns the requests so far. */
export const recordTransfers = async (inspector: CDPSession): Promise<() => Promise<Transfer[]>> => {
  const requests = new Map<string, Recorded>();
  inspector.on('Network.requestWillBeSent', ({ requestId, request: { url }, type = 'Other' }) => {
    if (url.startsWith('http')) requests.set(requestId, { url, kind: type, type: '', status: 0, headers: 0, wire: 0 });
  });
  inspector.on('Network.responseReceived', ({ requestId, response, type }) => {
    const request = requests.get(requestId);
    const { mimeType, encodedDataLength, status } = response;
    if (request) Object.assign(request, { kind: type, type: mimeType, headers: encodedDataLength, status });
  });
  inspector.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.wire = encodedDataLength;
  });
  inspector.on('Network.loadingFailed', ({ requestId }) => void requests.delete(requestId));
  await inspector.send('Network.enable');
  const weighed = new Map<string, Promise<Transfer>>();
  return () => {
    for (const [id, recorded] of requests) if (!weighed.has(id)) weighed.set(id, weigh(inspector, id, recorded));
    return Promise.all(weighed.values());
  };
};
