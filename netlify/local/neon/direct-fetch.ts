import type { NeonAnswer, NeonService } from '#local/neon/service.ts';

const brokenBody = (): ReadableStream =>
  new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });

/** The answer as `fetch` gives it: it fails without one, and the body of half a one cannot be read. */
const toResponse = ({ status, body, arrives }: NeonAnswer): Response => {
  if (arrives === 'never') throw new TypeError('fetch failed');
  return arrives === 'half' ? new Response(brokenBody(), { status }) : Response.json(body, { status });
};

const orAborted = <Value>(work: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> => {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
};

/**
 * Has this process's own `fetch` ask the service itself for what is posted to its address: sockets to itself took a
 * quarter of the time of a page rendered for each request. Everything else goes over the network. Answers how to end it.
 */
export const fetchDirectly = (url: string, service: NeonService): (() => void) => {
  const network = globalThis.fetch;
  const direct: typeof fetch = async (input, init) => {
    if (String(input) !== url || init?.method !== 'POST' || typeof init.body !== 'string') return network(input, init);
    init.signal?.throwIfAborted();
    const headers = new Headers(init.headers);
    const answer = service.answer((name) => headers.get(name) ?? undefined, init.body);
    return toResponse(await orAborted(answer, init.signal));
  };
  globalThis.fetch = direct;
  return () => {
    if (globalThis.fetch === direct) globalThis.fetch = network;
  };
};
