import type { Plugin } from './plugin.ts';

const REACT = '@astrojs/react/server.js';
const NONE = '\0without-react';

const noReact = `const refuse = () => {
  throw new Error('A page rendered on demand holds a React island that is not client:only.');
};
export default { name: '@astrojs/react', check: refuse, renderToStaticMarkup: refuse };`;

const without = (code: string, what: string): never => {
  throw new Error(`Astro has changed ${what}, so pages on demand would start slower: see on-demand-pages.ts.\n${code}`);
};

/** What Astro's own modules do at every start and no page needs, each with what to put in place. */
const replaced: Readonly<Record<string, (code: string) => string>> = {
  // The first clock of a process costs 9 ms and 8 MB, and only a line in the log needs this one.
  'core/logger/core.js': (code) => {
    const [clock, made] =
      /const dateTimeFormat = (new Intl\.DateTimeFormat\([^;]*\));/.exec(code) ?? without(code, 'its clock');
    return code.replace(clock, `const dateTimeFormat = { format: (at) => ${made}.format(at) };`);
  },
  // The schemas of the configuration bring 190 kB of zod. The build has checked the configuration.
  'core/csp/config.js': (code) => {
    const [algorithms] = /const ALGORITHMS = \{[^}]*\};/.exec(code) ?? without(code, 'its algorithms');
    return `${algorithms}\nexport { ALGORITHMS };`;
  },
};

const replacementFor = (id: string) =>
  Object.entries(replaced).find(([file]) => id.endsWith(`/node_modules/astro/dist/${file}`))?.[1];

/**
 * Makes the function that renders pages on demand start sooner. It holds no React, four fifths of it before, because
 * these pages hold only islands that the browser renders itself; rendering another one throws. Names stay, because logs
 * name functions and errors.
 */
export const leanOnDemand: Plugin = {
  name: 'lean-on-demand',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  configEnvironment: (name) =>
    name === 'ssr'
      ? {
          build: {
            rolldownOptions: {
              // Schemas that nothing checks anything with.
              treeshake: { manualPureFunctions: ['z'] },
              output: { minify: { compress: true, mangle: false, codegen: true } },
            },
          },
        }
      : {},
  resolveId: (id) => (id === REACT ? NONE : undefined),
  load: (id) => (id === NONE ? noReact : undefined),
  transform: (code, id) => replacementFor(id)?.(code),
};
