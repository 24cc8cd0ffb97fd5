// First, before any component is read.
import './react-refresh-stub.ts';
import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Gives life to what `LazyIsland.astro` put into the page under that name, with the props it left after it. */
export const hydrateIsland = <Props extends object>(name: string, component: ComponentType<Props>): void => {
  for (const island of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    const props: Props = JSON.parse(island.nextElementSibling?.textContent ?? '{}');
    hydrateRoot(island, createElement(component, props), { identifierPrefix: name });
  }
};
