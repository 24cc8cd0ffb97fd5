// This import comes before any component: in development it is React's refresh, in a build it is empty.
import 'astro:scripts/before-hydration.js';
import './translated-page.ts';
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { replaceIsland } from './replaced-island.ts';

const arrivals: Record<string, Promise<unknown>> = {};

/** Resolves once a style sheet has loaded or failed to load: an island without it is plain but works. */
const styled = (href: string): Promise<unknown> =>
  (arrivals[href] ??= new Promise((end) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = end;
    document.head.append(link);
  }));

/** Hydrates the islands of that name, with the props that the page holds behind each of them. */
export const hydrateIsland = <Props extends object>(name: string, component: ComponentType<Props>): void => {
  for (const island of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    const props: Props = JSON.parse(island.nextElementSibling?.textContent || '{}');
    const element = createElement(component, props);
    const options = { identifierPrefix: name };
    // A translator has already changed the page. React would not find the server's texts, so hydration would fail.
    if (island.querySelector('font')) {
      const focused = island.contains(document.activeElement) ? document.activeElement?.id : undefined;
      replaceIsland(island);
      flushSync(() => createRoot(island, options).render(element));
      if (focused) document.getElementById(focused)?.focus();
    } else hydrateRoot(island, element, options);
  }
};

/**
 * Hydrates islands once the style sheet for their answers has loaded, so that nothing moves. These styles are not
 * needed before the visitor fills something in.
 */
export const hydrateStyledIsland = async <Props extends object>(
  name: string,
  component: ComponentType<Props>,
  styles: string,
): Promise<void> => {
  await styled(styles);
  hydrateIsland(name, component);
};
