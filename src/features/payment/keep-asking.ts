/** The pauses after inconclusive answers (backoff). The last one repeats. Milliseconds. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

export interface Polling {
  /** Resolves once the first answer has come. */
  first: Promise<void>;
  /** Sends a request at once, without waiting for the pause to end. */
  askNow: () => void;
  stop: () => void;
}

/**
 * Calls `ask` until `hear` returns true: at once, then after growing pauses (backoff), and without a pause when the
 * network is back or the tab is shown again. `ask` must not throw. After `stop`, `hear` is not called any more.
 */
export const keepAsking = <Answer>(ask: () => Promise<Answer>, hear: (answer: Answer) => boolean): Polling => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isAsking = false;
  const events = new AbortController();
  const stop = (): void => {
    clearTimeout(timer);
    events.abort();
  };
  const once = async (): Promise<void> => {
    if (isAsking || events.signal.aborted) return;
    clearTimeout(timer);
    isAsking = true;
    const answer = await ask();
    isAsking = false;
    if (events.signal.aborted) return;
    if (hear(answer)) return stop();
    timer = setTimeout(once, PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]);
    tries += 1;
  };
  const askNow = (): void => {
    tries = 0;
    void once();
  };
  addEventListener('online', askNow, { signal: events.signal });
  addEventListener('pageshow', askNow, { signal: events.signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && askNow(), {
    signal: events.signal,
  });
  return { first: once(), askNow, stop };
};
