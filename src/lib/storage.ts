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
/** Whether another tab wrote or removed it, perhaps with everything else. */
export const concernsToken = ({ key }: StorageEvent): boolean => key === TOKEN || key === null;
export const removeToken = (): void => attempt(() => localStorage.removeItem(TOKEN));

/** The last list of toggles, so that the next page knows them before it asks. */
export const writeToggles = (list: readonly Toggle[]): void =>
  attempt(() => localStorage.setItem(TOGGLES, JSON.stringify({ loaded: true, list })));
