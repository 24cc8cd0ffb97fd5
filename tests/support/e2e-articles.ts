import type { Page } from '@playwright/test';
import type { Article } from '#domain/site/article.ts';
import type { ToggleKey } from '#domain/site/toggle.ts';
import type { E2eSite } from './e2e-control.ts';
import { expect } from './e2e-test.ts';

/** Returns the field for an article's text. */
export const articleText = (page: Page) => page.getByRole('textbox', { name: 'Texte', exact: true });

/** Creates an article through the API of the admin area. */
export const writeArticle = async (site: E2eSite, title: string, published: boolean): Promise<Article> => {
  const answer = await site.asAdministrator('POST', '/api/admin/articles', {
    title,
    summary: 'En deux mots.',
    content: '<p>Le texte de l’article.</p>',
    published,
  });
  expect(answer.status).toBe(201);
  return answer.json();
};

export const setPublished = async (
  site: E2eSite,
  { id, title, summary, content }: Article,
  published: boolean,
): Promise<void> => {
  const answer = await site.asAdministrator('PUT', `/api/admin/articles/${id}`, { title, summary, content, published });
  expect(answer.status).toBe(200);
};

/** Deletes the articles whose id starts with this text. */
export const removeArticles = (site: E2eSite, idStart: string) =>
  site.query('delete from articles where id like $1', [`${idStart}%`]);

export const switchToggle = async (site: E2eSite, key: ToggleKey, enabled: boolean): Promise<void> => {
  const answer = await site.asAdministrator('PUT', `/api/admin/feature-toggle/${key}`, { enabled });
  expect(answer.ok).toBe(true);
};

/** Returns the answer of an address without following redirects. */
export const ask = (site: E2eSite, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(site.url + path, { headers, redirect: 'manual' });

/** Returns the address that this one redirects to, relative to the site when it is on the site. */
export const locationOf = async (site: E2eSite, path: string): Promise<string | undefined> => {
  const location = (await ask(site, path)).headers.get('location');
  return location === null ? undefined : new URL(location, site.url).href.replace(site.url, '');
};
