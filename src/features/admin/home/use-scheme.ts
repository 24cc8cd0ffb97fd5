import { useSyncExternalStore } from 'react';

const root = document.documentElement;

const watch = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(root, { attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
};

/** Returns the present colour scheme, for what cannot follow it by itself. */
export const useScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(watch, () => (root.classList.contains('dark') ? 'dark' : 'light'));
