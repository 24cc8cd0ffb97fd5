import type { Article } from '#domain/article.ts';
import { adminArticlesMessages } from '#messages/admin-articles.ts';
import type { ArticleDraft } from './article-edit.ts';

const words = adminArticlesMessages.form;

/** Returns what visitors see of an article now, and what saving would change. */
export const articleStanding = (
  saved: Article | undefined,
  { published }: Pick<ArticleDraft, 'published'>,
  isChanged: boolean,
): { state?: string; note?: string } => {
  const isPublic = saved?.published === true;
  const state = saved && { state: isPublic ? adminArticlesMessages.published : adminArticlesMessages.draft };
  if (published !== isPublic) return { ...state, note: published ? words.willPublish : words.willWithdraw };
  if (!isPublic) return { ...state, ...(saved && { note: words.isDraft }) };
  return { ...state, note: isChanged ? words.isPublicBefore : words.isPublic };
};
