import type { Figure } from './figures.ts';
import { budgetsOf, islandBudgets } from './page-budgets.ts';
import { countText, loadPage } from './page-load.ts';
import { pathOf, publicPages } from './public-pages.ts';
import type { BenchSite } from './site.ts';

interface OfPage {
  readonly page: string;
  readonly figure: Figure;
}

/** Returns one figure for all pages: the highest value, with the others in its note. */
const worst = (figures: readonly OfPage[]): Figure[] => {
  const sorted = figures.toSorted((one, other) => other.figure.value - one.figure.value);
  const [highest] = sorted;
  if (!highest || sorted.length === 1) return highest ? [highest.figure] : [];
  const { page, figure } = highest;
  const each = figures.map((one) => `${one.page} ${one.figure.value.toLocaleString('en')}`).join(', ');
  const isSame = sorted.at(-1)?.figure.value === figure.value;
  const note = isSame ? 'the same on every page' : `${page}${figure.note ? ` (${figure.note})` : ''}; ${each}`;
  return [{ ...figure, note }];
};

/**
 * Measures the text that only JavaScript shows: more slides of the carousel and the current prices. All of it is
 * available elsewhere without JavaScript.
 */
const textFigure = async (url: string): Promise<Figure> => {
  const without = await countText(url, false);
  const withScript = await countText(url, true);
  return {
    name: 'text that only JavaScript shows',
    value: Math.max(0, Math.round((1 - without / withScript) * 100)),
    unit: '%',
    note: `${without} characters without, ${withScript} with it`,
  };
};

/** Measures what the first visit of every public page transfers, according to a browser. */
export const benchPages = async ({ url }: BenchSite): Promise<Figure[]> => {
  const figures: OfPage[] = [];
  for (const page of publicPages) {
    const address = url + (await pathOf(page, url));
    const all = [...budgetsOf(page, await loadPage(address)), await textFigure(address)];
    figures.push(...all.map((figure) => ({ page: page.name, figure })));
  }
  const byName = Map.groupBy(figures, ({ figure }) => figure.name);
  const carousel = await loadPage(`${url}/`, 'news-carousel');
  const form = await loadPage(`${url}/`, 'membership-form');
  return [...[...byName.values()].flatMap(worst), ...islandBudgets(carousel, form)];
};
