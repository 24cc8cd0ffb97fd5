import { AsyncLocalStorage } from 'node:async_hooks';

type KeepAlive = (work: Promise<unknown>) => void;

const requests = new AsyncLocalStorage<KeepAlive>();

/** Answers a request whose host can keep the function alive for what `inBackground` is given meanwhile. */
export const withBackground = <Answer>(keepAlive: KeepAlive, answer: () => Answer): Answer =>
  requests.run(keepAlive, answer);

/** Work that must not delay the answer of the present request; outside one, only as long as the process happens to live. */
export const inBackground = (work: Promise<unknown>): void => requests.getStore()?.(work);
