/** Chromium, on a busy machine, let twenty idle seconds pass without calling those who named no limit. */
const LATEST_MS = 1000;

/**
 * Acts once the browser has nothing better to do, after a second at the latest.
 * @returns what calls it off.
 */
export const whenIdle = (act: () => void): (() => void) => {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(act, { timeout: LATEST_MS });
  return () => cancelIdleCallback(callback);
};
