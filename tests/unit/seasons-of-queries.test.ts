import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const SERVER = 'netlify/server/';
const DOCUMENT = 'docs/seasons-of-queries.md';
const scopes = ['one season', 'every season', 'one person', 'one membership'];

interface Query {
  place: string;
  text: string;
}

/** Returns the functions of a source text that read or write memberships. */
const queriesIn = (file: string, source: string): Query[] => {
  const tables = ['members', ...[...source.matchAll(/const (\w+) = alias\(members,/g)].map(([, name]) => name)].join(
    '|',
  );
  const asks = new RegExp(
    String.raw`(?:\.from\(|[jJ]oin\(\s*|\bupdate\(|\bdelete\(|\$count\()(?:${tables})\b` +
      String.raw`|\b(?:listMembers|listBooks|selectMemberships)\(\s*db|\b(?:from|join|update) \$\{(?:${tables})\}`,
  );
  return source.split(/^(?=(?:export )?(?:const|async function|function) )/m).flatMap((text) => {
    const [, name] = /^(?:export )?(?:const|async function|function) (\w+)/.exec(text) ?? [];
    return name && asks.test(text) ? [{ place: `${file} ${name}`, text }] : [];
  });
};

const queries = globSync(`${SERVER}**/*.ts`)
  .sort()
  .flatMap((path) => queriesIn(path.replace(SERVER, ''), readFileSync(path, 'utf8')));

const rows = [...readFileSync(DOCUMENT, 'utf8').matchAll(/^\| `(.+?)` +\| `(\w+)` +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, file, name, scope = '', which = '']) => ({ place: `${file} ${name}`, scope, which }),
);

/** What selects by the current list or by a membership in force, and says nothing about the season by itself. */
const NOT_A_SEASON = /isNull\(\w+\.archivedAt\)|archived_at is null|\bisOn\(|statusesInForce/;
const NAMES_SEASON = /season|isCurrent|isNarrowedTo|isWhole|isOf\(/i;

describe('which season a query over memberships is about', () => {
  test('stands in the table, for each query and for nothing else', () => {
    expect(queries.length).toBeGreaterThan(50);
    expect(rows.map(({ place }) => place).toSorted()).toEqual(queries.map(({ place }) => place).toSorted());
    for (const { scope, place } of rows) expect(scopes, place).toContain(scope);
  });

  test('is named by each query of one season, and by each that asks for the current list', () => {
    const scopeOf = new Map(rows.map(({ place, scope }) => [place, scope]));
    for (const { place, text } of queries) {
      const scope = scopeOf.get(place);
      if (scope === 'one season') expect(text, place).toMatch(/season|isCurrent|isNarrowedTo|isWhole|isOf|isOfBatch/i);
      if (NOT_A_SEASON.test(text) && scope !== 'one membership') expect(text, place).toMatch(NAMES_SEASON);
    }
  });

  test('is missed in a query that says «not archived» alone', () => {
    const [query] = queriesIn(
      'a.ts',
      'export const all = (db) =>\n  db.select().from(members).where(isNull(members.archivedAt));\n',
    );
    expect(query?.place).toBe('a.ts all');
    expect(query?.text).toMatch(NOT_A_SEASON);
    expect(query?.text).not.toMatch(NAMES_SEASON);
  });
});
