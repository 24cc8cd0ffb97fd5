// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Article } from '#domain/site/article.ts';
import { ArticlesScreen } from '#features/admin/articles/ArticlesScreen.tsx';
import { createArticleEdit } from '#features/admin/articles/article-edit.ts';
import { $articles } from '#features/admin/articles/articles-store.ts';
import { forgetLists } from '#features/admin/lists/kept-lists.ts';
import { answerCalls, json } from './admin-support.ts';
import { rowMenu, views } from './list-support.ts';

const LIST = 'GET /api/admin/articles';

const anArticle = (title: string, changes: Partial<Article> = {}): Article => ({
  id: title.toLowerCase(),
  title,
  summary: 'En bref.',
  content: '<p>Tout.</p>',
  image: null,
  published: false,
  publishedAt: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...changes,
});

beforeEach(() => $articles.set({ state: 'loading' }));
afterEach(() => {
  cleanup();
  forgetLists();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const titles = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

test('articles are listed, the last one changed first, with their state, and found as one types', async () => {
  const published = { published: true, publishedAt: '2026-11-20T10:00:00.000Z' };
  const older = anArticle('Gala', { ...published, summary: 'Douze assauts' });
  answerCalls({ [LIST]: json([older, anArticle('Stage', { updatedAt: '2026-11-19T10:00:00.000Z' })]) });
  render(<ArticlesScreen />);
  await waitFor(() => expect(titles()).toEqual(['Stage', 'Gala']));
  const row = screen.getByRole('row', { name: /Gala/ });
  expect(within(row).getByText('Publié')).toBeTruthy();
  expect((await rowMenu('Gala')).getByRole('link', { name: /^Voir/ }).getAttribute('href')).toBe('/article/gala');
  expect(within(screen.getByRole('row', { name: /Stage/ })).getByText('Brouillon')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Rechercher'), { target: { value: 'assauts DOUZE' } });
  await waitFor(() => expect(titles()).toEqual(['Gala']));
  fireEvent.change(screen.getByLabelText('Rechercher'), { target: { value: 'canne' } });
  await screen.findByText(/Rien ne correspond à/);
});

test('drafts have a view of their own, which stands in the address', async () => {
  answerCalls({ [LIST]: json([anArticle('Gala', { published: true }), anArticle('Stage')]) });
  const { rerender } = render(<ArticlesScreen search={{ vue: 'brouillons' }} />);
  await waitFor(() => expect(titles()).toEqual(['Stage']));
  expect(views()).toEqual(['Tous 2', 'Publiés 1', 'Brouillons 1']);
  expect(screen.getByRole('link', { name: /^Publiés/ }).getAttribute('href')).toMatch(/\?vue=publies$/);
  rerender(<ArticlesScreen search={{ vue: 'inconnue' }} />);
  await waitFor(() => expect(titles()).toHaveLength(2));
});

test('a draft shows no day of publication, even if it was public', async () => {
  const publishedAt = '2026-10-20T10:00:00.000Z';
  answerCalls({
    [LIST]: json([anArticle('Gala', { publishedAt }), anArticle('Stage', { published: true, publishedAt })]),
  });
  render(<ArticlesScreen />);
  await screen.findByText('20/10/26');
  expect(within(screen.getByRole('row', { name: /Gala/ })).queryByText('20/10/26')).toBeNull();
});

test('publishing sends the whole article with only its state changed, once for several presses, and reads the list again', async () => {
  const gala = anArticle('Gala');
  const calls = answerCalls({
    [LIST]: json([gala]),
    'GET /api/admin/articles/gala': json(gala),
    'PUT /api/admin/articles/gala': json({ ...gala, published: true }),
  });
  render(<ArticlesScreen />);
  const publish = (await rowMenu('Gala')).getByRole('button', { name: /^Publier/ });
  fireEvent.click(publish);
  fireEvent.click(publish);
  await screen.findByText('Article publié avec succès');
  const puts = calls.filter(({ method }) => method === 'PUT');
  expect(puts.map(({ body }) => body)).toEqual([{ ...gala, published: true }]);
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/admin/articles')).toHaveLength(2));
});

test('the list that cannot be read says so and is read again on demand; an empty one says what articles are for', async () => {
  answerCalls({ [LIST]: json({ type: 'unavailable', message: 'x' }, 503) });
  render(<ArticlesScreen />);
  await screen.findByText('Les articles n’ont pas pu être lus');
  answerCalls({ [LIST]: json([]) });
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Aucun article pour l’instant');
});

test('an unsaved article can be continued, also from an empty list; without one nothing is offered', async () => {
  answerCalls({ [LIST]: json([]) });
  const { unmount } = render(<ArticlesScreen />);
  await screen.findByText('Aucun article pour l’instant');
  expect(screen.queryByText(/brouillon est gardé/)).toBeNull();
  unmount();
  const edit = createArticleEdit();
  edit.set({ title: 'Stage du soir' });
  edit.keepDraft();
  render(<ArticlesScreen />);
  const link = await screen.findByRole('link', { name: /^Reprendre le brouillon du \d\d\/\d\d\/\d\d à/ });
  expect(link.getAttribute('href')).toBe('/admin/articles/nouveau');
  expect(screen.getByText('Stage du soir')).toBeTruthy();
});
