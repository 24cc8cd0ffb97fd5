import { forgetInTab, keepInTab, keptInTab } from './tab-storage.ts';

/** The link in the address or in this tab. `cut`: a mail program truncated the link. */
type HeldLink = { state: 'none' | 'cut' } | { state: 'whole'; token: string };

/** How long a tab keeps the link. After that, the user opens the mail again. Milliseconds. */
const KEPT_MS = 24 * 3_600_000;
/** The form of the server's tokens: 256 bits. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Returns the token in the fragment of the address, which browsers send to no server. The fragment may also be an
 * anchor in the page.
 */
export const tokenInAddress = (): string | undefined => {
  const said = location.hash.slice(1);
  if (!said || document.getElementById(said)) return undefined;
  // Some mail programs treat the end of a sentence as a part of the link.
  return said.replace(/[^\w-]+$/, '');
};

/**
 * Returns the link that the page was opened with. Its token leaves the address at once, because it must not stay in the
 * history or on a shared screen. The tab keeps it, for a reload and for the return from a bank. If the browser refuses to
 * keep it, it stays in the address. `key` is its name in the tab (`storage-keys.ts`).
 */
export const takeLink = (key: string): HeldLink => {
  const said = tokenInAddress();
  const kept = keptInTab(key);
  const token = said ?? (typeof kept === 'string' ? kept : undefined);
  if (token === undefined) return { state: 'none' };
  if (!TOKEN.test(token)) return { state: 'cut' };
  if (keepInTab(key, token, KEPT_MS) && said)
    history.replaceState(history.state, '', location.pathname + location.search);
  return { state: 'whole', token };
};

/** Forgets a link that no longer works. */
export const forgetLink = (key: string): void => forgetInTab(key);
