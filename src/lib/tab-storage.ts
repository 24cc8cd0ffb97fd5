import { attempt } from './storage.ts';

interface Kept {
  until: number;
  value: unknown;
}

// If the browser refuses storage, the page keeps the values in memory and passes them on in the history.
const remembered: Record<string, Kept> = { ...attempt(() => history.state?.kept) };

/** Keeps a value for this tab only, for that many milliseconds. Returns false if a reload would lose it. */
export const keepInTab = (key: string, value: unknown, milliseconds: number): boolean => {
  const kept: Kept = { until: Date.now() + milliseconds, value };
  remembered[key] = kept;
  attempt(() => {
    sessionStorage.setItem(key, JSON.stringify(kept));
    delete remembered[key];
  });
  return !(key in remembered);
};

/** Returns the value that the tab keeps under a key. It deletes an expired value. */
export const keptInTab = (key: string): unknown => {
  const kept = remembered[key] ?? attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null);
  if (kept && kept.until > Date.now()) return kept.value;
  if (kept) forgetInTab(key);
  return undefined;
};

export const forgetInTab = (key: string): void => {
  delete remembered[key];
  attempt(() => history.state?.kept && history.replaceState({ ...history.state, kept: remembered }, ''));
  attempt(() => sessionStorage.removeItem(key));
};

/** Goes to another page of the site with everything that the tab keeps. */
export const goInTab = (path: string): void => {
  if (Object.keys(remembered).length > 0) {
    history.pushState({ kept: remembered }, '', path);
    location.reload();
  } else location.assign(path);
};
