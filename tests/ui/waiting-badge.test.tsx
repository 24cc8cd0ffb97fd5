// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { AdminMenu } from '#features/admin/AdminMenu.tsx';
import { ArticlesScreen } from '#features/admin/articles/ArticlesScreen.tsx';
import { $articles } from '#features/admin/articles/articles-store.ts';
import { ProductsScreen } from '#features/admin/products/ProductsScreen.tsx';
import { $products } from '#features/admin/products/products-store.ts';
import { $waiting } from '#features/admin/screen/waiting-store.ts';
import { TeamScreen } from '#features/admin/team/TeamScreen.tsx';
import { $team } from '#features/admin/team/team-store.ts';
import { answerCalls, json } from './admin-support.ts';
import { rowMenu } from './list-support.ts';

const updatedAt = '2026-11-20T10:00:00.000Z';
const people = ['Nora', 'Zoé'].map((firstName, position) => ({
  ...{ id: firstName, firstName, lastName: 'Martin', role: 'Monitrice', group: 'encadrement', disciplines: [] },
  ...{ bio: '', photo: null, position, updatedAt },
}));
const products = ['Canne', 'Savate'].map((name, position) => ({
  ...{ id: name, name, prices: [], position, retired: false, inUse: false, updatedAt },
}));
const article = {
  ...{ id: 'gala', title: 'Gala', summary: '', content: '<p>Tout.</p>', image: null },
  ...{ published: true, publishedAt: updatedAt, createdAt: updatedAt, updatedAt },
};

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $team.set({ state: 'loading' });
  $products.set({ state: 'loading' });
  $articles.set({ state: 'loading' });
  $waiting.set({ decisions: 0, changes: 0 });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test.each<[string, ReactElement, RegExp, string, unknown]>([
  ['the team in another order', <TeamScreen key="t" />, /^Descendre Nora/, '/api/admin/team/order', people],
  ['the disciplines in another order', <ProductsScreen key="p" />, /^Descendre Canne/, '/api/admin/products/order', []],
  ['an article withdrawn', <ArticlesScreen key="a" />, /^Dépublier/, '/api/admin/articles/gala', article],
])('%s is counted at once among what waits to be published', async (_what, shown, button, path, saved) => {
  let isSaved = false;
  answerCalls({
    'GET /api/admin/waiting': () => Response.json({ decisions: 0, changes: isSaved ? 1 : 0 }),
    'GET /api/admin/team': json(people),
    'GET /api/admin/products': json(products),
    'GET /api/admin/articles': json([article]),
    'GET /api/admin/articles/gala': json(article),
    [`PUT ${path}`]: () => {
      isSaved = true;
      return Response.json(saved);
    },
  });
  render(
    <>
      <AdminMenu help="a-faire" current="home" />
      {shown}
    </>,
  );
  // The actions on an article are in the menu of its row.
  if (path.includes('articles')) await rowMenu('Gala');
  fireEvent.click(await screen.findByRole('button', { name: button }));
  await screen.findByText(/^1 modification/);
});
