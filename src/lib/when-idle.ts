/** The longest wait. On a busy machine, Chromium made callers without a limit wait for twenty seconds. Milliseconds. */
const LATEST_MS = 1000;

/** Runs `act` once the browser is idle, after a second at the latest. Returns a function that cancels it. */
export const whenIdle = (act: () => void): (() => void) => {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(act, { timeout: LATEST_MS });
  return () => cancelIdleCallback(callback);
};
