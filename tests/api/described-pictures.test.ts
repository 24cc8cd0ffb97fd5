import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Article } from '#domain/site/article.ts';
import { articles, media } from '#server/db/content-schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
await club.db.insert(media).values({ key: 'gant', alt: 'Un gant', width: 1440, height: 900 });
beforeEach(() => club.db.delete(articles));

const url = '/api/media/gant/640.webp';
const draft = { title: 'Gala', content: '<p>Douze assauts.</p>', published: false };
const pictured = (alt: string | undefined): string =>
  `<p>Un</p><img src="${url}" ${alt === undefined ? '' : `alt="${alt}"`} width="800" height="500">`;
const undescribed = {
  status: 422,
  type: 'validation',
  fields: { content: expect.stringMatching(/^Une image du texte/) },
};

const send = (method: string, path: string, body?: object) =>
  asAdmin(club, token, `/api/admin/${path}`, { method, body });
const created = async (input: object = {}): Promise<Article> => {
  const response = await send('POST', 'articles', { ...draft, ...input });
  expect(response.status).toBe(201);
  return response.json();
};

test('an article uses the description of its picture’s upload unless it has its own', async () => {
  expect(await created({ image: { url } })).toMatchObject({ image: { alt: 'Un gant' } });
  expect(await created({ image: { url, alt: 'Deux gants' } })).toMatchObject({ image: { alt: 'Deux gants' } });
});

test.each(['', ' \u00A0 ', null])('an empty description is refused: «%s», and the old one stays', async (alt) => {
  const article = await created({ image: { url } });
  for (const [method, path] of [
    ['POST', 'articles'],
    ['PUT', `articles/${article.id}`],
  ] as const)
    expect(await refusalOf(await send(method, path, { ...draft, image: { url, alt } }))).toMatchObject({
      ...{ status: 422, type: 'validation' },
      fields: { image: 'Veuillez renseigner la description de l’image.' },
    });
  expect(await (await send('GET', `articles/${article.id}`)).json()).toEqual(article);
});

test.each(['', ' ', '\u00A0', '&nbsp;', undefined])('«%s» describes no picture of a text', async (alt) => {
  const { id } = await created({ content: pictured('Un gant > une main') });
  const content = pictured('Un gant') + pictured(alt);
  expect(await refusalOf(await send('POST', 'articles', { ...draft, content }))).toMatchObject(undescribed);
  expect(await refusalOf(await send('PUT', `articles/${id}`, { ...draft, content }))).toMatchObject(undescribed);
  const page = { title: 'Entrainements', content };
  expect(await refusalOf(await send('PUT', 'pages/training', page))).toMatchObject(undescribed);
});

test('an article kept with such a picture is read and published as it is; its text changed, the picture is described', async () => {
  const { id, content } = await created({ content: pictured('a') });
  const kept = content.replace('alt="a"', 'alt=""');
  await club.db.update(articles).set({ content: kept }).where(eq(articles.id, id));
  const article = (await (await send('GET', `articles/${id}`)).json()) as Article;
  expect(article.content).toBe(kept);
  const published = (await (await send('PUT', `articles/${id}`, { ...article, published: true })).json()) as Article;
  expect(published).toMatchObject({ published: true, content: kept });
  const changed = { ...published, content: `${kept}<p>Deux</p>` };
  expect(await refusalOf(await send('PUT', `articles/${id}`, changed))).toMatchObject(undescribed);
});
