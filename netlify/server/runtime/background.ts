import { AsyncLocalStorage } from 'node:async_hooks';

type KeepAlive = (work: Promise<unknown>) => void;

const requests = new AsyncLocalStorage<KeepAlive>();

/** Runs a request. Its host keeps the function alive for the work given to `inBackground`. */
export const withBackground = <Answer>(keepAlive: KeepAlive, answer: () => Answer): Answer =>
  requests.run(keepAlive, answer);

/** Runs work after the answer of the present request. Outside a request the work may end with the process. */
export const inBackground = (work: Promise<unknown>): void => requests.getStore()?.(work);
