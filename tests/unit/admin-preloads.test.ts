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

test('the page of a screen that people open by its address also asks for the scripts of that screen', () => {
  const asked = [
    ...withPreloads(page, graph, ['_astro/Other.6.js']).matchAll(/<link rel="modulepreload" href="\/_astro\/(\w+)/g),
  ];
  expect(asked.map(([, name]) => name)).toEqual(['App', 'shared', 'deep', 'client', 'react', 'Other', 'unused']);
});

test('the content of the page does not change', () => {
  expect(withPreloads(page, graph).replace(/<link[^>]*>/g, '')).toBe(page);
});

test.each([
  ['with a query behind it', page.replace('App.1.js', 'App.1.js?v=6f2c')],
  ['under a name the build does not know', page.replace('App.1.js', 'App.9.js')],
  ['nowhere', '<title>Administration</title>'],
])('a page that names its scripts %s stops the build, instead of losing its preloads in silence', (_how, html) => {
  expect(() => withPreloads(html, graph)).toThrow(/script/);
});
