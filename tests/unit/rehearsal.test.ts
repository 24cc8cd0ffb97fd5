import { expect, test } from 'vitest';
import { knownVariables } from '#server/runtime/env.ts';
import { blocksOf, readDocument, sectionOf } from '#tests/rehearsal/documents.ts';
import { listFunctions, packingFaults } from '#tests/rehearsal/packed-functions.ts';

const PAGES = { name: 'ssr' };

test('the rehearsal finds every function of the source packed, however many of them are no jobs', async () => {
  const ours = await listFunctions();
  expect(ours.filter(({ schedule }) => !schedule).map(({ name }) => name)).toEqual(['api', 'passkeys']);
  expect(packingFaults([...ours, PAGES], ours)).toEqual([]);
});

test('it names a function that is missing, one that nobody knows, and a job at another time', () => {
  const ours = [
    { name: 'api' },
    { name: 'send-mail', schedule: '*/5 * * * *' },
    { name: 'sweep', schedule: '1 1 * * *' },
  ];
  expect(
    packingFaults([PAGES, { name: 'send-mail' }, { name: 'sweep', schedule: '1 1 * * *' }, { name: 'spy' }], ours),
  ).toEqual(['api is missing', 'spy is unknown', 'send-mail has another schedule']);
});

test('a document is followed block by block: commands, and files that the text before them names', () => {
  const text = 'First\n\n```sh\nls\n```\n\nWrite `/etc/one`, then `/etc/two`:\n\n```ini\nA=1\n# no heading\n```\n';
  expect(blocksOf(text)).toEqual([
    { kind: 'commands', text: 'ls\n' },
    { kind: 'file', path: '/etc/two', text: 'A=1\n# no heading\n' },
  ]);
  expect(() => blocksOf('```ini\nA=1\n```\n')).toThrow('no file is named');
});

test('a section ends at the next heading of its level, and not at a comment of a file', () => {
  const text = '# Page\n## One\n```ini\n# comment\n```\n### Part\nmore\n## Two\n';
  expect(sectionOf(text, '## One')).toBe('```ini\n# comment\n```\n### Part\nmore');
  expect(() => sectionOf(text, '## Three')).toThrow('no heading');
});

test('every block of the page on self-hosting can be followed, and its variables exist', async () => {
  const blocks = blocksOf(await readDocument('self-hosting.md'));
  const variables = blocks.find((block) => block.kind === 'file' && block.path === '/srv/club/env')?.text ?? '';
  const names = Array.from(variables.matchAll(/^(\w+)=/gm), ([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => name && !knownVariables().includes(name))).toEqual([]);
});
