import { expect, test } from 'vitest';
import { withPreloads } from '../../netlify/build/admin-preloads.ts';

const graph = new Map([
  ['_astro/App.1.js', ['_astro/shared.2.js']],
  ['_astro/client.3.js', ['_astro/react.4.js', '_astro/shared.2.js']],
  ['_astro/shared.2.js', ['_astro/deep.5.js']],
  ['_astro/deep.5.js', ['_astro/shared.2.js']],
  ['_astro/Other.6.js', ['_astro/unused.7.js']],
]);

const page =
  '<title>Administration</title><astro-island component-url="/_astro/App.1.js" renderer-url="/_astro/client.3.js">';

test('a page asks at once for its scripts and for all they import, each once, and for no other', () => {
  const asked = [...withPreloads(page, graph).matchAll(/<link rel="modulepreload" href="\/_astro\/(\w+)/g)];
  expect(asked.map(([, name]) => name)).toEqual(['App', 'shared', 'deep', 'client', 'react']);
});

test('what the page says stays as it was', () => {
  expect(withPreloads(page, graph).replace(/<link[^>]*>/g, '')).toBe(page);
});
