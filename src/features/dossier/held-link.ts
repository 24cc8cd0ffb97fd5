import { DOSSIER_LINK } from '#lib/storage-keys.ts';
import { forgetInTab, keepInTab, keptInTab } from '#lib/tab-storage.ts';

/** What the address or this tab holds. `cut`: a mail program broke the link off. */
type HeldLink = { state: 'none' | 'cut' } | { state: 'whole'; token: string };

/** A tab that stays open for days asks for the mail again. Milliseconds. */
const KEPT_MS = 24 * 3_600_000;
/** As the server makes tokens: 256 bits. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Returns what stands in the fragment of the address, which browsers send nowhere. The fragment also leads to a place in
 * the page.
 */
const tokenInAddress = (): string | undefined => {
  const said = location.hash.slice(1);
  if (!said || document.getElementById(said)) return undefined;
  // Some mail programs take the end of a sentence for a part of the link.
  return said.replace(/[^\w-]+$/, '');
};

/**
 * Returns the link that the page was opened with. Its token leaves the address at once, because it must not stay in the
 * history or on a shared screen. The tab keeps it, for a reload and for the return from a bank. If the browser refuses to
 * keep it, it stays in the address.
 */
export const takeLink = (): HeldLink => {
  const said = tokenInAddress();
  const kept = keptInTab(DOSSIER_LINK);
  const token = said ?? (typeof kept === 'string' ? kept : undefined);
  if (token === undefined) return { state: 'none' };
  if (!TOKEN.test(token)) return { state: 'cut' };
  if (keepInTab(DOSSIER_LINK, token, KEPT_MS) && said)
    history.replaceState(history.state, '', location.pathname + location.search);
  return { state: 'whole', token };
};

/** Forgets a link that opens nothing any more. */
export const forgetLink = (): void => forgetInTab(DOSSIER_LINK);
