// First, before any component is read: in development React's refresh, in a build nothing.
import 'astro:scripts/before-hydration.js';
import './translated-page.ts';
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { replaceIsland } from './replaced-island.ts';

const arrivals: Record<string, Promise<unknown>> = {};

/** Ends when a style sheet has come or has failed to: without it an island is plain and works. */
const styled = (href: string): Promise<unknown> =>
  (arrivals[href] ??= new Promise((end) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = end;
    document.head.append(link);
  }));

/** Starts the islands that stand in the page under that name, with the props that stand behind them, if there are any. */
export const hydrateIsland = <Props extends object>(name: string, component: ComponentType<Props>): void => {
  for (const island of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    const props: Props = JSON.parse(island.nextElementSibling?.textContent || '{}');
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

/**
 * Starts islands once the styles of what they answer have come, so that nothing moves. Nobody sees those before
 * something is filled in.
 */
export const hydrateStyledIsland = async <Props extends object>(
  name: string,
  component: ComponentType<Props>,
  styles: string,
): Promise<void> => {
  await styled(styles);
  hydrateIsland(name, component);
};
