import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Deploy } from '#local/host/deploy.ts';
import { startHost } from '#local/host/host.ts';
import { createRules } from '#local/host/rules.ts';
import { loadStaticFiles } from '#local/host/static-files.ts';

const directory = await mkdtemp(join(tmpdir(), 'swap-'));
afterAll(() => rm(directory, { recursive: true, force: true }));
const rules = createRules([], []);
const discarded: string[] = [];

/** A site of one page, whose script has a name of its own in each version. */
const deployOf = async (version: string): Promise<Deploy> => {
  const files = {
    'index.html': `<script src="/_astro/page.${version}.js"></script>`,
    [`only-${version}.html`]: version,
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
