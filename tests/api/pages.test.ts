import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page, PageHistoryEntry } from '#domain/site/page.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { rowsOf } from '#tests/support/payments.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
beforeEach(async () => {
  await club.db.delete(auditEntries);
  club.purged.length = 0;
});
afterAll(() => club.close());

const admin = (path: string, method = 'GET', body?: unknown) =>
  asAdmin(club, token, `/api/admin/pages${path}`, { method, body });
const read = async (key: string) => (await (await admin(`/${key}`)).json()) as Page;
const versionsOf = async (key: string) => (await (await admin(`/${key}/versions`)).json()) as PageHistoryEntry[];
const audited = () => club.db.select().from(auditEntries);

describe('a model of a page', () => {
  test('is made from the settings of the club, and saves nothing', async () => {
    const before = await read('legal');
    const answer = await admin('/legal/model');
    expect(answer.status).toBe(200);
    const { content } = (await answer.json()) as { content: string };
    expect(content).toContain('<h2>Éditeur</h2>');
    expect(content).toContain('Cercle de Savate de Valombre');
    expect(content).toContain('[À COMPLÉTER\u202F: ');
    expect(await read('legal')).toEqual(before);
    expect(await audited()).toEqual([]);
  });

  test('exists for the three pages that sign-up waits for, and for no other', async () => {
    const keys = ['legal', 'privacy', 'reglement', 'home', 'history', 'nowhere'];
    const statuses = await Promise.all(keys.map(async (key) => (await admin(`/${key}/model`)).status));
    expect(statuses).toEqual([200, 200, 200, 404, 404, 404]);
  });

  test('may be saved before it is filled in: sign-up closes, and opens once nothing is left to fill in', async () => {
    const { title, content: before } = await read('privacy');
    const isOpen = async () =>
      ((await (await club.app.request('/api/feature-toggle/adhesion')).json()) as { enabled: boolean }).enabled;
    const save = async (content: string) =>
      admin('/privacy', 'PUT', { title, content, updatedAt: (await read('privacy')).updatedAt });
    const { content } = (await (await admin('/privacy/model')).json()) as { content: string };
    expect(await isOpen()).toBe(true);
    expect((await save(content)).status).toBe(200);
    expect((await read('privacy')).content, 'as it was sent').toBe(content);
    expect(await isOpen()).toBe(false);
    expect((await save(content.replaceAll(/<strong>\[[^\]]*\]<\/strong>/g, 'Rempli.'))).status).toBe(200);
    expect(await isOpen()).toBe(true);
    expect((await save(before)).status).toBe(200);
  });
});

describe('a page of the club', () => {
  test('is listed with the others in the order of the site, without its text', async () => {
    const pages = (await (await admin('')).json()) as Page[];
    expect(pages.map(({ key }) => key)).toEqual([
      'home',
      'adhesion',
      'training',
      'reglement',
      'history',
      'legal',
      'privacy',
    ]);
    expect(Object.keys(pages[3] ?? {}).sort()).toEqual(['key', 'title', 'updatedAt', 'version']);
  });

  test('is public as soon as it is saved, and its former text and author are kept', async () => {
    const before = await read('history');
    const response = await admin('/history', 'PUT', { title: ' Notre histoire ', content: '<p>Depuis 1923.</p>' });
    expect(response.status).toBe(200);
    const saved = (await response.json()) as Page;
    expect(saved).toEqual({
      key: 'history',
      title: 'Notre histoire',
      content: '<p>Depuis 1923.</p>',
      version: before.version + 1,
      updatedAt: expect.any(String),
    });
    expect(await (await club.app.request('/api/pages/history')).json()).toEqual(saved);
    expect(club.purged).toEqual(['pages']);
    const { key: _key, ...earlier } = before;
    const { key: _sameKey, ...present } = saved;
    expect(await versionsOf('history')).toEqual([
      { ...present, by: 'La présidence' },
      { ...earlier, by: null },
    ]);
    expect(await audited()).toMatchObject([
      {
        action: 'page.update',
        subjectId: 'history',
        fields: ['title', 'content'],
        administratorId: expect.any(String),
      },
    ]);
  });

  test('keeps only what a page may hold', async () => {
    const content = '<h1>Titre</h1><p onclick="x()">Bonjour</p><script>alert(1)</script>';
    const response = await admin('/training', 'PUT', { title: 'Entrainements', content });
    expect(await response.json()).toMatchObject({ content: '<h2>Titre</h2><p>Bonjour</p>' });
  });

  test('saved without a change is no new version', async () => {
    const page = (await (
      await admin('/legal', 'PUT', { title: 'Mentions', content: '<p>Éditeur</p>' })
    ).json()) as Page;
    await club.db.delete(auditEntries);
    const kept = await versionsOf('legal');
    expect(await (await admin('/legal', 'PUT', page)).json()).toEqual(page);
    expect(await versionsOf('legal')).toEqual(kept);
    expect(await audited()).toEqual([]);
  });

  test('is not overwritten if somebody has changed it since', async () => {
    const page = await read('privacy');
    const theirs = await (await admin('/privacy', 'PUT', { ...page, title: 'Vos données' })).json();
    const refusal = await refusalOf(await admin('/privacy', 'PUT', { ...page, title: 'Vie privée' }));
    expect(refusal).toMatchObject({ status: 409, type: 'conflict', current: theirs });
  });

  test('changed by four people at once has four more versions, each once', async () => {
    const { version } = await read('home');
    const titles = Array.from({ length: 4 }, (_, index) => `Accueil ${index}`);
    const answers = await Promise.all(titles.map((title) => admin('/home', 'PUT', { title, content: '' })));
    expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200));
    expect((await versionsOf('home')).map((kept) => kept.version)).toEqual(
      Array.from({ length: version + 4 }, (_, index) => version + 4 - index),
    );
  });

  test.each([
    ['title', { title: '', content: '' }],
    ['content', { title: 'Accueil' }],
    ['content', { title: 'Accueil', content: 'a'.repeat(200_001) }],
    // With `&` stored as `&amp;` the text has 360,007 characters.
    ['content', { title: 'Accueil', content: `<p>${'R&B '.repeat(45_000)}</p>` }],
  ])('takes no such %s', async (field, body) => {
    const refusal = await refusalOf(await admin('/home', 'PUT', body));
    expect(refusal).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  });

  test('that does not exist is not found', async () => {
    expect((await club.app.request('/api/pages/inconnue')).status).toBe(404);
    expect((await admin('/inconnue')).status).toBe(404);
    expect((await admin('/inconnue/versions')).status).toBe(404);
    expect((await admin('/inconnue', 'PUT', { title: 'a', content: '' })).status).toBe(404);
  });
});

test('a member’s sign-up names the version of the rules in force', async () => {
  const { version } = await read('reglement');
  await admin('/reglement', 'PUT', { title: 'Règlement intérieur', content: '<p>On salue avant l’assaut.</p>' });
  const created = await submitted(club, { form: somebody() });
  expect((await rowsOf(club, created)).member.rulesVersion).toBe(version + 1);
});
