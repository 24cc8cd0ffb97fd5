import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Some folders of tools have their own packages.
const exclude = (path: string): boolean => path.split('/').includes('node_modules');
const filesIn = (...patterns: string[]): string[] => globSync(patterns, { cwd: root, exclude });
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const documents = filesIn('README.md', 'docs/**/*.md', 'findings/*.md');
const sources = [
  ...filesIn('{src,netlify,tests}/**/*.{ts,tsx,astro,mjs,js,css,sql}', '*.{mjs,toml,json}'),
  '.env.example',
  '.biome.jsonc',
  '.dependency-cruiser.mjs',
];

const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, 'code');

/** Returns the anchor that GitHub gives a heading. */
const slugOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsIn = (document: string): Set<string> => {
  const text = read(document).replace(/^```[\s\S]*?^```/gm, '');
  const anchors = new Set(Array.from(text.matchAll(/<a id="([^"]+)"/g), ([, id = '']) => id));
  const repeated = new Map<string, number>();
  for (const [, heading = ''] of text.matchAll(/^#{1,6} +(.+)$/gm)) {
    const slug = slugOf(heading);
    const times = repeated.get(slug) ?? 0;
    repeated.set(slug, times + 1);
    anchors.add(times === 0 ? slug : `${slug}-${times}`);
  }
  return anchors;
};

/** Returns what is wrong with a reference to a file and an optional anchor, or undefined if it is right. */
const faultOf = (file: string, anchor: string | undefined): string | undefined => {
  if (!existsSync(join(root, file))) return `there is no ${file}`;
  if (anchor && file.endsWith('.md') && !anchorsIn(file).has(anchor)) return `${file} has no anchor #${anchor}`;
  return undefined;
};

const linksIn = (document: string): string[] => {
  const text = withoutCode(read(document));
  const inMarkdown = text.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g);
  const inHtml = text.matchAll(/<[^>]*\s(?:href|src|srcset)="([^"\s]+)"/g);
  return [...inMarkdown, ...inHtml].map(([, target = '']) => target);
};

const isRelative = (target: string): boolean => !/^(?:[a-z]+:|\/)/i.test(target);

test('every link of the documents leads to a file and an anchor that exist', () => {
  const broken = documents.flatMap((document) =>
    linksIn(document)
      .filter(isRelative)
      .flatMap((target) => {
        const [path = '', anchor] = target.split('#');
        const file = path === '' ? document : normalize(join(dirname(document), decodeURIComponent(path)));
        const fault = faultOf(file, anchor);
        return fault ? [`${document}: ${target}: ${fault}`] : [];
      }),
  );
  expect(broken).toEqual([]);
});

test('the documents write variables into .env, which works in every shell, and not before a command', () => {
  const before = /\b[A-Z][A-Z_]+=\S* (?:npm|npx|node) /g;
  const told = [...documents, ...filesIn('netlify/**/*.ts')].flatMap((file) =>
    Array.from(read(file).matchAll(before), ([found]) => `${file}: ${found}`),
  );
  expect(told).toEqual([]);
});

test('the owner that the guide of self-hosting makes may make the functions’ role', () => {
  expect(read('docs/self-hosting.md')).toMatch(
    /createuser .*--createrole club_owner[\s\S]*createdb --owner club_owner/,
  );
});

test('a recipe names files and folders that exist, but for those of its example', () => {
  const named = filesIn('docs/changing/*.md').flatMap((recipe) =>
    Array.from(read(recipe).matchAll(/`((?:src|netlify|tests|docs)\/[\w./-]+)`/g), ([, path = '']) => ({
      recipe,
      path,
    })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ path }) => !/equipment|licence-number/.test(path) && !existsSync(join(root, path)))).toEqual(
    [],
  );
});

test('a recipe names constants, functions and types that exist, but for those of its example', () => {
  const code = sources.filter((source) => /\.tsx?$/.test(source)).map(read);
  const known = new Set(code.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []));
  const named = filesIn('docs/changing/*.md').flatMap((recipe) =>
    Array.from(
      read(recipe)
        .replace(/^```[\s\S]*?^```/gm, '')
        .matchAll(/`([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+)(?:\([^`]*\))?`/g),
      ([, name = '']) => ({ recipe, name }),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !/equipment|piece|shirtSize/i.test(name) && !known.has(name))).toEqual([]);
});

test('every document that the code names exists, with the anchor it names', () => {
  const named = sources.flatMap((source) =>
    Array.from(
      read(source).matchAll(/\bdocs\/[\w./-]+\.md(?:#([\w-]*))?/g),
      ([reference, anchor]) => [source, reference, anchor] as const,
    ),
  );
  const broken = named.flatMap(([source, reference, anchor]) => {
    const fault = anchor === '' ? 'names no anchor' : faultOf(reference.split('#')[0] ?? '', anchor);
    return fault ? [`${source}: ${reference}: ${fault}`] : [];
  });
  expect(broken).toEqual([]);
  expect(named.length).toBeGreaterThan(40);
});

test('the code names the document that tells a rule, not the README', () => {
  const vague = sources.filter((source) => /README, ["]/.test(read(source)));
  expect(vague).toEqual([]);
});

test('the README stays short enough to be read at once', () => {
  const lines = read('README.md').split('\n');
  expect(lines.length).toBeLessThanOrEqual(150);
  expect(lines.filter((line) => line.length > 160 && !line.startsWith('<'))).toEqual([]);
});

describe('each promise about security', () => {
  const [promised = ''] = /## What is promised[\s\S]*?(?=\n## )/.exec(read('docs/security.md')) ?? [];
  const rows = promised
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (promise |-)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  test('stands in a table', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(promised.split('\n').filter((line) => line.startsWith('- '))).toEqual([]);
  });

  test.each(rows)('%s%s', (_empty, _promise, held = '') => {
    const tests = Array.from(held.matchAll(/\]\(\.\.\/(tests\/[^)]+)\)(?: «([^»]+)»)?/g));
    expect(tests.length, 'a test holds it').toBeGreaterThan(0);
    for (const [, file = '', title = 'test'] of tests) expect(read(file), file).toContain(title);
  });
});
