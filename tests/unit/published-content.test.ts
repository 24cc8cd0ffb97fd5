import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createContentKeeper, withNewFields } from '#local/published-content.ts';

const parent = await mkdtemp(join(tmpdir(), 'published-'));
afterAll(() => rm(parent, { recursive: true, force: true }));

const contentOf = (history: string) => ({ pages: { history: { content: history } }, news: [] });

let dataDir: string;
let saved: { readAt: string; content: ReturnType<typeof contentOf> };
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(parent, 'site-')), 'data');
  saved = { readAt: '2026-09-01T08:00:00.000Z', content: contentOf('Publié') };
});

const start = (CONTEXT: string) => createContentKeeper({ dataDir, env: { CONTEXT }, read: async () => saved });

const save = (text: string): void => {
  saved = { readAt: '2026-10-01T08:00:00.000Z', content: contentOf(text) };
};

const builtFrom = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

describe('in production', () => {
  test('a restart shows the last published content, not later changes', async () => {
    const first = await start('production').forStart();
    await first.keep();
    save('Brouillon');
    const again = await start('production').forStart();
    expect(again.revision).toBe(first.revision);
    expect(await builtFrom(again.file)).toEqual({ readAt: '2026-09-01T08:00:00.000Z', content: contentOf('Publié') });
  });

  test('a publication shows what was saved, also after the next restart', async () => {
    await (await start('production').forStart()).keep();
    save('Publié ensuite');
    const publication = await start('production').forPublication();
    await publication.keep();
    save('Brouillon');
    const again = await start('production').forStart();
    expect(again.revision).toBe(publication.revision);
    expect(await builtFrom(again.file)).toEqual({
      readAt: '2026-10-01T08:00:00.000Z',
      content: contentOf('Publié ensuite'),
    });
  });

  test('a publication whose build fails publishes nothing at the next restart', async () => {
    const first = await start('production').forStart();
    await first.keep();
    save('Jamais construit');
    await start('production').forPublication();
    expect((await start('production').forStart()).revision).toBe(first.revision);
  });

  test('a new site is built from what there is', async () => {
    const first = await start('production').forStart();
    expect(await builtFrom(first.file)).toEqual(saved);
  });
});

test('on a developer’s machine each start shows the present content', async () => {
  await (await start('local').forStart()).keep();
  save('Essai');
  expect(await builtFrom((await start('local').forStart()).file)).toEqual(saved);
});

test('an upgrade adds the fields that content lacks and changes none that was published', () => {
  const kept = { club: { name: 'Ancien' }, team: [{ id: 'a', name: 'Ana' }, { id: 'b' }] };
  const present = {
    club: { name: 'Nouveau', city: 'Lyon' },
    team: [
      { id: 'a', name: 'Anna', bio: 'Coach' },
      { id: 'c', name: 'Chloé', bio: '' },
    ],
    news: [],
  };
  expect(withNewFields(kept, present)).toEqual({
    club: { name: 'Ancien', city: 'Lyon' },
    team: [{ id: 'a', name: 'Ana', bio: 'Coach' }, { id: 'b' }],
    news: [],
  });
});
