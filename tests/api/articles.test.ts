import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ArticleSummary } from '#domain/site/article.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { articles, formerArticles, media, toggles } from '#server/db/content-schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openArticleClub } from '#tests/support/article-club.ts';

const { club, draft, send, created } = await openArticleClub();
const publicList = async (query = '') => {
  const response = await club.app.request(`/api/articles${query}`);
  return { response, list: (await response.json()) as ArticleSummary[] };
};
const addPicture = async (key: string): Promise<string> => {
  await club.db.insert(media).values({ key, alt: 'Un gant', width: 1440, height: 900 }).onConflictDoNothing();
  return `/api/media/${key}/640.webp`;
};

describe('an article', () => {
  test('keeps only pictures of the site in its text', async () => {
    const url = await addPicture('gant');
    const picture = (src: string) => `<p>Un</p><img src="${src}" alt="Un gant" width="800" height="500" />`;
    const { content } = await created({ content: picture(url) + picture('/api/media/inconnue/640.webp') });
    expect(content).toContain('/api/media/gant/');
    expect(content).not.toContain('inconnue');
  });

  test('is created as a draft under a readable address, and nobody else sees it', async () => {
    const article = await created();
    expect(article).toMatchObject({
      id: 'gala-d-automne-3e-edition',
      published: false,
      publishedAt: null,
      image: null,
    });
    expect((await publicList()).list).toEqual([]);
    expect((await club.app.request(`/api/articles/${article.id}`)).status).toBe(404);
    expect((await send('', 'GET').then((response) => response.json())) as ArticleSummary[]).toHaveLength(1);
  });

  test('is public at once when published, and the cache forgets the lists and its own page', async () => {
    const article = await created();
    club.purged.length = 0;
    const response = await send(`/${article.id}`, 'PUT', { ...article, published: true });
    expect(response.status).toBe(200);
    expect(club.purged).toEqual(['articles', `article-${article.id}`]);
    expect((await publicList()).list).toMatchObject([{ id: article.id, publishedAt: expect.any(String) }]);
    const shown = await club.app.request(`/api/articles/${article.id}`);
    expect(await shown.json()).toMatchObject({ content: '<p>Douze assauts.</p>' });
    expect(shown.headers.get('Netlify-Cache-Tag')).toContain('articles');
  });

  test('is gone at once when withdrawn, and keeps the date of its first publication', async () => {
    const first = await created({ published: true });
    await send(`/${first.id}`, 'PUT', { ...first, updatedAt: undefined, published: false });
    expect((await club.app.request(`/api/articles/${first.id}`)).status).toBe(404);
    const again = await send(`/${first.id}`, 'PUT', { ...first, updatedAt: undefined, published: true });
    expect(await again.json()).toMatchObject({ publishedAt: first.publishedAt });
  });

  test('keeps its address when its title changes, and a second one of that title gets a number', async () => {
    const article = await created();
    const renamed = await send(`/${article.id}`, 'PUT', { ...article, title: 'Autre titre' });
    expect(await renamed.json()).toMatchObject({ id: article.id, title: 'Autre titre' });
    expect(await created()).toMatchObject({ id: `${article.id}-2` });
  });

  test('of the same title sent by two editors at once gets two addresses', async () => {
    const both = await Promise.all([created(), created(), created()]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(3);
  });

  test('is made however many editors send its title at once, under readable addresses', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => send('', 'POST', draft)));
    expect(all.map(({ status }) => status)).toEqual(Array(12).fill(201));
    const rows = await club.db.select({ id: articles.id }).from(articles);
    expect(rows).toHaveLength(12);
    for (const { id } of rows) expect(id).toMatch(/^gala-d-automne-3e-edition(-\d{1,6})?$/);
  });

  test('has its first words for a summary when nobody wrote one', async () => {
    expect(await created({ content: `<h2>Titre</h2><p>${'mot '.repeat(100)}</p>` })).toMatchObject({
      summary: expect.stringMatching(/^mot .*mot…$/),
    });
  });

  test('is refused when its stored text would exceed the limit', async () => {
    const long = async (words: number) => send('', 'POST', { ...draft, content: `<p>${'R&B '.repeat(words)}</p>` });
    expect(await refusalOf(await long(45_000))).toMatchObject({
      status: 422,
      fields: { content: 'Ce texte est trop long.' },
    });
    const kept = await (await long(24_998)).json();
    expect(kept.content).toHaveLength(199_991);
    expect((await send(`/${kept.id}`, 'PUT', kept)).status).toBe(200);
    const tooLong = { ...kept, updatedAt: undefined, content: kept.content.replaceAll('&amp;', '&&') };
    expect((await send(`/${kept.id}`, 'PUT', tooLong)).status).toBe(422);
  });

  test('is sanitised whatever the browser sent', async () => {
    const { content } = await created({ content: '<p onclick="x()">a</p><script>alert(1)</script>' });
    expect(content).toBe('<p>a</p>');
  });

  test('shows one of the site’s pictures, and says what it shows', async () => {
    const url = await addPicture('gant');
    const article = await created({ published: true, image: { url, alt: 'Un gant bleu' } });
    expect(article.image).toEqual({
      ...{ url: '/api/media/gant/960.jpg', alt: 'Un gant bleu', width: 1440, height: 900 },
      focus: 'center',
    });
    await created({ title: 'Sans image', published: true });
    const { response, list } = await publicList('?withImage=1');
    expect(list.map(({ id }) => id)).toEqual([article.id]);
    expect(response.headers.get('X-Total-Count')).toBe('1');
  });

  test('tells which part of its picture must stay in sight', async () => {
    const url = await addPicture('corde');
    const article = await created({ published: true, image: { url, alt: 'Une corde', focus: 'top-left' } });
    expect(article.image).toMatchObject({ focus: 'top-left' });
    expect((await publicList()).list).toMatchObject([{ image: { focus: 'top-left' } }]);
    const moved = await send(`/${article.id}`, 'PUT', { ...article, image: { ...article.image, focus: 'bottom' } });
    expect(await moved.json()).toMatchObject({ image: { focus: 'bottom' } });
    const lines = await club.db.select().from(auditEntries).where(eq(auditEntries.action, 'article.update'));
    expect(lines).toMatchObject([{ fields: ['focus'] }]);
    await club.db.delete(auditEntries);
    const described = {
      ...article,
      image: { url: url.replace('960', '640'), alt: 'Une corde rouge', focus: 'bottom' },
    };
    await send(`/${article.id}`, 'PUT', { ...described, updatedAt: undefined });
    expect(await club.db.select().from(auditEntries)).toMatchObject([{ fields: ['alt'] }]);
    const refusal = await refusalOf(await send('', 'POST', { ...draft, image: { url, alt: 'x', focus: 'nowhere' } }));
    expect(refusal).toMatchObject({ status: 422, fields: { image: expect.any(String) } });
  });

  test('never gets the address of a new one in the admin area', async () => {
    expect(await created({ title: 'Nouveau !' })).toMatchObject({ id: 'nouveau-2' });
  });

  test.each([
    [{ title: '' }, { title: 'Veuillez renseigner le titre.' }],
    [{ title: undefined }, { title: 'Veuillez renseigner le titre.' }],
    [{ content: '' }, { content: 'Veuillez renseigner le contenu.' }],
    [{ content: '<p> </p><script>1</script>' }, { content: 'Veuillez renseigner le contenu.' }],
    [{ title: 'a'.repeat(151) }, { title: 'Ce texte est trop long.' }],
    [{ image: { url: 'https://elsewhere.example/a.jpg' } }, { image: 'Cette valeur n’est pas valide.' }],
    [
      { image: { url: '/api/media/inconnue/960.jpg' } },
      { image: 'Cette image n’existe plus, veuillez la choisir à nouveau.' },
    ],
  ])('is refused with %j', async (wrong, fields) => {
    const refusal = await refusalOf(await send('', 'POST', { ...draft, ...wrong }));
    expect(refusal).toMatchObject({ status: 422, type: 'validation', fields });
    expect(await club.db.select().from(articles)).toEqual([]);
  });

  test('changed by another editor is not overwritten: the answer shows the present version', async () => {
    const article = await created();
    await send(`/${article.id}`, 'PUT', { ...article, title: 'Le titre de l’autre' });
    const refusal = await refusalOf(await send(`/${article.id}`, 'PUT', { ...article, title: 'Mon titre' }));
    expect(refusal).toMatchObject({ status: 409, type: 'conflict', current: { title: 'Le titre de l’autre' } });
    const blind = await send(`/${article.id}`, 'PUT', { ...article, updatedAt: undefined, title: 'Mon titre' });
    expect(await blind.json()).toMatchObject({ title: 'Mon titre' });
  });

  test('saved ten times at once by editors who all read the same keeps one change, and refuses nine', async () => {
    const article = await created();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(`/${article.id}`, 'PUT', { ...article, title: `Titre ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('leaves a line for each change: who, what, which fields', async () => {
    const article = await created();
    await send(`/${article.id}`, 'PUT', { ...article, title: 'Autre', published: true });
    await send(`/${article.id}`, 'DELETE');
    const lines = await club.db.select().from(auditEntries).where(eq(auditEntries.subjectId, article.id));
    expect(lines.sort((a, b) => a.at.getTime() - b.at.getTime())).toMatchObject([
      { action: 'article.create', fields: ['title', 'summary', 'content', 'published', 'image', 'alt', 'focus'] },
      { action: 'article.publish', fields: ['title', 'published'] },
      { action: 'article.delete' },
    ]);
  });

  test('that was deleted keeps its address, even when many write the same title at once', async () => {
    const title = 'Stage de l’Épiphanie';
    const { id } = await created({ title, published: true });
    const { id: second } = await created({ title });
    for (const deleted of [id, second]) await send(`/${deleted}`, 'DELETE');
    const made = await Promise.all([1, 2, 3].map(() => created({ title, published: true })));
    expect(new Set(made.map((article) => article.id)).size).toBe(3);
    expect(made.map((article) => article.id)).not.toContain(id);
    expect(made.map((article) => article.id)).not.toContain(second);
    expect((await club.app.request(`/api/articles/${id}`)).status).toBe(404);
  });

  test('deleted while another is written under its title keeps its address', async () => {
    const title = 'Tournoi de Noël';
    const { id } = await created({ title, published: true });
    await send(`/${id}`, 'DELETE');
    const [former] = await club.db.delete(formerArticles).returning();
    let asked = 0;
    // The address was free when the server looked, and is taken before the article is saved.
    club.databaseRequests.before = async () => {
      asked += 1;
      if (asked !== 3 || !former) return;
      club.databaseRequests.before = undefined;
      await club.db.insert(formerArticles).values(former);
    };
    const made = await created({ title });
    expect(asked).toBe(3);
    expect(made.id).not.toBe(id);
  });

  test('is deleted once; afterwards it is not found', async () => {
    const { id } = await created({ published: true });
    expect((await send(`/${id}`, 'DELETE')).status).toBe(204);
    expect((await send(`/${id}`, 'DELETE')).status).toBe(404);
    expect((await send(`/${id}`, 'PUT', draft)).status).toBe(404);
    expect((await publicList()).list).toEqual([]);
  });
});

test.each(['%00', 'Gala', 'gala_1', 'a'.repeat(101), '%F0%9F%A5%8A', "'"])(
  'no article has the address %s, for visitors and editors',
  async (id) => {
    expect((await club.app.request(`/api/articles/${id}`)).status).toBe(404);
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await send(`/${id}`, method, method === 'PUT' ? draft : undefined)).status, method).toBe(404);
  },
);

describe('the list of articles', () => {
  test('is paged, newest first, without the texts', async () => {
    const start = Date.now();
    await club.db.insert(articles).values(
      Array.from({ length: 23 }, (_, index) => ({
        ...{ id: `a-${index}`, title: `Article ${index}`, summary: '', content: '<p>x</p>', published: true },
        publishedAt: new Date(start - index * 60_000),
      })),
    );
    const first = await publicList();
    expect(first.list).toHaveLength(20);
    expect(first.list[0]).toMatchObject({ id: 'a-0' });
    expect(first.list[0]).not.toHaveProperty('content');
    expect(first.response.headers.get('X-Total-Count')).toBe('23');
    expect((await publicList('?page=2')).list.map(({ id }) => id)).toEqual(['a-20', 'a-21', 'a-22']);
    expect((await publicList('?page=zero')).list).toHaveLength(20);
  });

  test('is empty while articles are switched off, and their addresses lead nowhere', async () => {
    const { id } = await created({ published: true });
    await club.db.update(toggles).set({ enabled: false }).where(eq(toggles.key, 'articles'));
    const answers = [(await publicList()).list, (await club.app.request(`/api/articles/${id}`)).status];
    await club.db.update(toggles).set({ enabled: true }).where(eq(toggles.key, 'articles'));
    expect(answers).toEqual([[], 404]);
  });
});
