import type { Toggle } from '#domain/toggle.ts';

/** Browser storage that may be refused (private windows, full disk): reading gives undefined, writing does nothing. */
export const attempt = <Value>(use: () => Value): Value | undefined => {
  try {
    return use();
  } catch {
    return undefined;
  }
};

const TOKEN = 'token';
const TOGGLES = 'toggles';

export const readToken = (): string | undefined => attempt(() => localStorage.getItem(TOKEN)) ?? undefined;
export const writeToken = (token: string): void => attempt(() => localStorage.setItem(TOKEN, token));
export const removeToken = (): void => attempt(() => localStorage.removeItem(TOKEN));

/** The last list of toggles, so that the next page knows them before it asks. */
export const writeToggles = (list: readonly Toggle[]): void =>
  attempt(() => localStorage.setItem(TOGGLES, JSON.stringify({ loaded: true, list })));

interface Kept {
  until: number;
  value: unknown;
}

/** Keeps a value for this tab only, for so many milliseconds. */
export const keepInTab = (key: string, value: unknown, milliseconds: number): void =>
  attempt(() =>
    sessionStorage.setItem(key, JSON.stringify({ until: Date.now() + milliseconds, value } satisfies Kept)),
  );

/** What the tab still keeps under a key; forgotten once its time is over. */
export const keptInTab = (key: string): unknown => {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null);
  if (kept && kept.until > Date.now()) return kept.value;
  if (kept) forgetInTab(key);
  return undefined;
};

export const forgetInTab = (key: string): void => attempt(() => sessionStorage.removeItem(key));
