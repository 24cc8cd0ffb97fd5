import type { Toggle } from '#domain/toggle.ts';

/**
 * Uses browser storage, which may be refused (private windows, full disk). Then reading gives undefined and writing
 * does nothing.
 */
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
/** Returns true if another tab wrote or removed the token, perhaps with everything else. */
export const concernsToken = ({ key }: StorageEvent): boolean => key === TOKEN || key === null;
export const removeToken = (): void => attempt(() => localStorage.removeItem(TOKEN));

/** Keeps the last list of toggles, so that the next page knows them before it asks. */
export const writeToggles = (list: readonly Toggle[]): void =>
  attempt(() => localStorage.setItem(TOGGLES, JSON.stringify({ loaded: true, list })));
