import type { Toggle } from '#domain/site/toggle.ts';
import { BROWSER, TOGGLES, TOKEN } from './storage-keys.ts';

/**
 * Uses browser storage, which may be unavailable (private windows, full disk). Then reading returns undefined and
 * writing does nothing.
 */
export const attempt = <Value>(use: () => Value): Value | undefined => {
  try {
    return use();
  } catch {
    return undefined;
  }
};

/** Keeps a value across tabs and visits. */
export const keep = (key: string, value: unknown): void =>
  attempt(() => localStorage.setItem(key, JSON.stringify(value)));
export const readKept = (key: string): unknown => attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null'));
export const forget = (key: string): void => attempt(() => localStorage.removeItem(key));

export const readToken = (): string | undefined => attempt(() => localStorage.getItem(TOKEN)) ?? undefined;
export const writeToken = (token: string): void => attempt(() => localStorage.setItem(TOKEN, token));
export const removeToken = (): void => forget(TOKEN);
/** Returns true if another tab wrote or removed the token, perhaps with everything else. */
export const concernsToken = ({ key }: StorageEvent): boolean => key === TOKEN || key === null;

/**
 * Returns the key by which an account recognises this browser. It creates the key on first use. Undefined if storage is
 * unavailable.
 */
export const browserKey = (): string | undefined =>
  attempt(() => {
    const known = localStorage.getItem(BROWSER) ?? crypto.randomUUID();
    localStorage.setItem(BROWSER, known);
    return known;
  });

/** Keeps the last list of toggles, so that the next page knows them before it asks. */
export const writeToggles = (list: readonly Toggle[]): void => keep(TOGGLES, { loaded: true, list });
