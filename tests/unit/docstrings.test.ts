import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

// Leaves out queries, routes, tables and columns: the files around them explain most of them.
const files = globSync(['src/domain/**/*.ts', 'src/lib/api.ts', 'netlify/server/**/*.ts'], {
  cwd: root,
  exclude: ['**/{,*-}queries.ts', '**/{,*-}routes.ts', '**/{,*-}schema.ts', '**/columns.ts'],
});

const exportedFunction =
  /^export (?:async function\*? |function\*? |const (\w+)(?:: [^=]+)? = (?:async )?(?:\(|<|\w+ =>))/;

/** Matches the start of a sentence such as «Returns the price in cents.» */
const verb = /^(?!This|Its|His|Was|Is|Has|Always)[A-Z][a-z-]*s[\s,]/;

/** Returns the comment that ends in the line above, or undefined. */
const commentAbove = (lines: readonly string[], index: number): string | undefined => {
  if (!lines[index - 1]?.trimEnd().endsWith('*/')) return undefined;
  const start = lines.slice(0, index).findLastIndex((line) => line.startsWith('/**'));
  return lines
    .slice(start, index)
    .map((line) => line.replace(/^\s*\/?\*+\/?\s?|\s*\*\/$/g, '').trim())
    .join(' ')
    .trim();
};

test('every exported function of the domain and the server begins its comment with what it does: «Returns …»', () => {
  const unclear = files.flatMap((file) => {
    const lines = readFileSync(`${root}/${file}`, 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      if (!exportedFunction.test(line)) return [];
      const comment = commentAbove(lines, index);
      return comment && verb.test(comment) ? [] : [`${file}:${index + 1}: ${comment ?? 'no comment'}`];
    });
  });
  expect(unclear).toEqual([]);
});
