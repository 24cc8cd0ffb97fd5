import { afterAll, expect, test } from 'vitest';
import type { Article } from '#domain/article.ts';
import { webp } from '#tests/support/media.ts';
import { sendForm } from '#tests/support/multipart.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

const picture = async (): Promise<string> => {
  const sent = await sendForm(club, token, 'POST', '/api/admin/media', { file: await webp(640, 400), alt: 'La salle' });
  return ((await sent.json()) as { url: string }).url;
};
const send = async (path: string, method: string, body?: unknown): Promise<Article> => {
  const response = await asAdmin(club, token, `/api/admin/articles${path}`, { method, body });
  expect(response.ok).toBe(true);
  return (response.status === 204 ? null : await response.json()) as Article;
};
const statusOf = async (url: string): Promise<number> => (await club.app.request(url)).status;
const article = (url: string, inText: string) => ({
  title: 'La salle',
  content: `<p>a</p><img src="${inText}" alt="b" width="640" height="400">`,
  image: { url, alt: '' },
  published: true,
});

test('a picture goes with the only article that shows it, above its text or in it', async () => {
  const [above, inText] = [await picture(), await picture()];
  const { id } = await send('', 'POST', article(above, inText));
  await send(`/${id}`, 'DELETE');
  expect([await statusOf(above), await statusOf(inText)]).toEqual([404, 404]);
});

test('a picture that was replaced goes, one that another article shows stays', async () => {
  const [replaced, shared] = [await picture(), await picture()];
  const first = await send('', 'POST', article(replaced, shared));
  await send('', 'POST', article(shared, shared));
  await send(`/${first.id}`, 'PUT', { ...article(shared, shared), updatedAt: first.updatedAt, image: null });
  expect([await statusOf(replaced), await statusOf(shared)]).toEqual([404, 200]);
});
