import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { boundedList } from '#domain/form/bounded-list.ts';

/** Returns a schema that counts how many elements it checks. */
const counting = () => {
  const looks = { at: 0 };
  const element = z.string().check(
    z.refine(() => {
      looks.at += 1;
      return false;
    }),
  );
  return { looks, element };
};

test('no element of a list that is too long is checked, and there is one error', () => {
  const { looks, element } = counting();
  const list = boundedList(element, { max: 3 });
  const parsed = list.safeParse(Array.from({ length: 30_000 }, () => ''));
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['too-long']);
  expect(looks.at).toBe(0);
  expect(list.safeParse(['', '', '']).error?.issues).toHaveLength(3);
  expect(looks.at).toBe(3);
});

test('a value that is not a list, or an empty required list, has the error of its field', () => {
  const disciplines = boundedList(z.string(), { max: 3, missing: 'discipline-missing', isRequired: true });
  for (const sent of [[], {}, 'Canne', null, undefined, { length: 2 }])
    expect(disciplines.safeParse(sent).error?.issues.map(({ message }) => message)).toEqual(['discipline-missing']);
  expect(disciplines.safeParse(['Canne']).data).toEqual(['Canne']);
  expect(boundedList(z.string(), { max: 3 }).safeParse([]).data).toEqual([]);
});

const root = new URL('../..', import.meta.url);
const sourcesUnder = (folder: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));

/** `build-hook.ts` reads only what our own site answers, `mail.ts` and the backup what the site wrote itself. */
const ownLists = [
  'src/domain/form/bounded-list.ts',
  'src/domain/mail/mail.ts',
  'netlify/server/running/backup/nightly.ts',
  'netlify/server/running/backup/stored-files.ts',
  'netlify/server/running/backup/take-backup.ts',
  'netlify/server/integrations/build-hook.ts',
];

test('every list of every schema that reads what is sent is bounded', () => {
  // Schemas of answers read nothing that a client sends.
  const readers = ['src/domain', 'netlify/server']
    .flatMap(sourcesUnder)
    .filter((file) => !/[/-]answer(?:s|-parts)\.ts$/.test(file));
  const unbounded = readers.filter((file) => {
    const source = readFileSync(new URL(file, root), 'utf8');
    return /\bz\s*\.\s*(array|tuple|record|looseRecord|partialRecord|map|set|looseObject|catchall|json|lazy)\(/.test(
      source,
    );
  });
  expect(unbounded.toSorted()).toEqual(ownLists.toSorted());
});
