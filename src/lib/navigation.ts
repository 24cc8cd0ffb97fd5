import type { ToggleKey } from '#domain/site/toggle.ts';
import { navigationMessages as words } from '#messages/navigation.ts';
import { paths } from './paths.ts';

export interface NavigationEntry {
  readonly path: string;
  readonly label: string;
  /** The part of the site that the entry belongs to. The entry is hidden while that part is switched off. */
  readonly toggle?: ToggleKey;
}

const entries: readonly NavigationEntry[] = [
  { path: paths.home, label: words.home },
  { path: paths.articles, label: words.articles, toggle: 'articles' },
  { path: paths.training, label: words.training },
  { path: paths.rules, label: words.rules },
  { path: paths.team, label: words.team, toggle: 'equipe' },
  { path: paths.membership, label: words.membership },
  { path: paths.dossier, label: words.dossier },
  { path: paths.history, label: words.history, toggle: 'history' },
];

const pageFiles = new Set(Object.keys(import.meta.glob('../pages/*.astro', { query: '?url' })));
const hasPage = ({ path }: NavigationEntry): boolean =>
  pageFiles.has(`../pages/${path === paths.home ? 'index' : path.slice(1)}.astro`);

/** The entries of the navigation. An entry without a page is left out. */
export const navigationEntries: readonly NavigationEntry[] = entries.filter(hasPage);

/**
 * Returns the `aria-current` of an entry. Home is current only at its own address, the others also at every address
 * below theirs, and news at every article.
 */
export const currentMark = (entry: string, current: string): 'page' | 'true' | undefined => {
  if (entry === current) return 'page';
  const section = entry === paths.articles ? paths.article : entry;
  return entry !== paths.home && current.startsWith(`${section}/`) ? 'true' : undefined;
};
