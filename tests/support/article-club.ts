import { afterAll, beforeEach, expect } from 'vitest';
import type { Article } from '#domain/site/article.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { articles, formerArticles } from '#server/db/content-schema.ts';
import { asAdmin, openClubAndSignIn } from './sessions.ts';

/**
 * Opens a club for one test file and deletes all articles before each test. Returns the club and the functions that
 * write articles as its administrator.
 */
export const openArticleClub = async () => {
  const { club, token } = await openClubAndSignIn();
  afterAll(() => club.close());
  beforeEach(async () => {
    await club.db.delete(articles);
    await club.db.delete(formerArticles);
    await club.db.delete(auditEntries);
    club.purged.length = 0;
  });
  const draft = { title: 'Gala d’automne : 3ᵉ édition', content: '<p>Douze assauts.</p>', published: false };
  const send = (path: string, method: string, body?: unknown): Promise<Response> =>
    asAdmin(club, token, `/api/admin/articles${path}`, { method, body });
  const created = async (input: object = {}): Promise<Article> => {
    const response = await send('', 'POST', { ...draft, ...input });
    expect(response.status).toBe(201);
    return (await response.json()) as Article;
  };
  return { club, draft, send, created };
};
