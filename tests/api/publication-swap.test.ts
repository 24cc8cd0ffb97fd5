import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import type { Deploy } from '#local/host/deploy.ts';
import { startHost } from '#local/host/host.ts';
import { createRules } from '#local/host/rules.ts';
import { loadStaticFiles } from '#local/host/static-files.ts';

const directory = await mkdtemp(join(tmpdir(), 'swap-'));
afterAll(() => rm(directory, { recursive: true, force: true }));
const rules = createRules([], []);
const discarded: string[] = [];

/** Returns a site with one script, whose file name differs in each version. */
const deployOf = async (version: string): Promise<Deploy> => {
  const files = {
    'index.html': `<script src="/_astro/page.${version}.js"></script>`,
    [`only-${version}.html`]: version,
    'unchanged.html': 'Savate boxe française. '.repeat(100),
    'changed.html': `Version ${version}. `.repeat(100),
    [`_astro/page.${version}.js`]: `// ${version}`,
  };
  for (const [name, text] of Object.entries(files)) {
    const file = join(directory, version, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const discard = async () => void discarded.push(version);
  return { id: version, files: await loadStaticFiles(join(directory, version), rules), rules, functions: [], discard };
};

test('a file that is the same in a new deploy is not compressed again', async () => {
  const one = await deployOf('one');
  const two = await deployOf('two');
  const smallest = ({ files }: Deploy, path: string) => files.all.get(path)?.content.smallest;
  const host = await startHost({ port: 0, deploy: one });
  await vi.waitUntil(() => smallest(one, '/unchanged') && smallest(one, '/changed'));
  await host.swap(two);
  await vi.waitUntil(() => smallest(two, '/unchanged') && smallest(two, '/changed'));
  expect(smallest(two, '/unchanged')).toBe(smallest(one, '/unchanged'));
  expect(brotliDecompressSync(smallest(two, '/changed') ?? '').toString()).toMatch(/^Version two/);
  await host.close();
});

test('a page loaded before a new deploy still finds its scripts; older deploys are cleared away', async () => {
  const host = await startHost({ port: 0, deploy: await deployOf('one') });
  const statusOf = async (path: string) => (await fetch(host.url + path)).status;
  const scripts = async () => Promise.all(['one', 'two', 'three'].map((name) => statusOf(`/_astro/page.${name}.js`)));
  expect(await scripts()).toEqual([200, 404, 404]);

  await host.swap(await deployOf('two'));
  expect(await (await fetch(host.url)).text()).toContain('page.two.js');
  expect(await scripts()).toEqual([200, 200, 404]);
  expect([await statusOf('/only-one'), await statusOf('/only-two')], 'its pages are gone').toEqual([404, 200]);
  expect(discarded).toEqual([]);

  await host.swap(await deployOf('three'));
  expect(await scripts()).toEqual([404, 200, 200]);
  expect(discarded).toEqual(['one']);
  await host.close();
});
