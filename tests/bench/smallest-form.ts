import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const PATIENCE_MS = 180_000;
/** The settings of the two compressors make a difference of a few bytes. */
const TOLERANCE = 16;

const ask = (url: string, encoding: string): Promise<Response> =>
  fetch(url, { headers: { 'accept-encoding': encoding }, redirect: 'manual' });

const bytesSent = async (url: string): Promise<number> => {
  const response = await ask(url, 'br');
  await response.arrayBuffer();
  return Number(response.headers.get('content-length'));
};

const smallestOf = async (url: string): Promise<number> => {
  const response = await ask(url, 'identity');
  const body = Buffer.from(await response.arrayBuffer());
  // The host does not compress short answers.
  return response.status === 200 && body.length > 1024 ? brotliCompressSync(body).length : Number.POSITIVE_INFINITY;
};

/**
 * Waits until the host serves every file in its smallest brotli form. At first it serves a faster compression and makes
 * the smallest form in the background.
 */
export const waitForSmallest = async (url: string): Promise<void> => {
  const names = (await readdir(dist, { recursive: true })).filter((name) => /\.(?:html|js)$/.test(name));
  const end = Date.now() + PATIENCE_MS;
  for (const name of names) {
    const address = `${url}/${name.replace(/\.html$/, '').replace(/(?:^|(?<=\/))index$/, '')}`;
    const smallest = await smallestOf(address);
    while ((await bytesSent(address)) > smallest + TOLERANCE) {
      if (Date.now() > end) throw new Error(`${address} is still not in its smallest form`);
      await sleep(100);
    }
  }
};
