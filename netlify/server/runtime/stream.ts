import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Gunzip, Gzip } from 'node:zlib';

/**
 * Returns a lazy stream of an iterable: it pulls only when it is read. Node's own adapters end the process if such a stream
 * is cancelled at the wrong moment.
 */
export const streamOf = (chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(new Uint8Array(value));
      },
      cancel: async () => void (await iterator.return?.()),
    },
    { highWaterMark: 0 },
  );
};

/** Returns a stream of an iterable compressed by zlib, outside of the thread that answers requests. */
export const throughZlib = (
  chunks: AsyncIterable<Uint8Array>,
  zlib: Gzip | Gunzip,
): ReadableStream<Uint8Array<ArrayBuffer>> => {
  // The reader of the stream receives the error.
  pipeline(Readable.from(chunks), zlib).catch(() => undefined);
  return streamOf(zlib);
};
