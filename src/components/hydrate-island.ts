// First, before any component is read.
import './react-refresh-stub.ts';
import './translated-page.ts';
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { replaceIsland } from './replaced-island.ts';

/** Starts the island that `LazyIsland.astro` put into the page under that name, with the props in the page. */
export const hydrateIsland = <Props extends object>(name: string, component: ComponentType<Props>): void => {
  for (const island of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    const props: Props = JSON.parse(island.nextElementSibling?.textContent ?? '{}');
    const element = createElement(component, props);
    const options = { identifierPrefix: name };
    // A translator was faster. Its texts are not the server's texts, and React would not find what it expects.
    if (island.querySelector('font')) {
      const focused = island.contains(document.activeElement) ? document.activeElement?.id : undefined;
      replaceIsland(island);
      flushSync(() => createRoot(island, options).render(element));
      if (focused) document.getElementById(focused)?.focus();
    } else hydrateRoot(island, element, options);
  }
};
