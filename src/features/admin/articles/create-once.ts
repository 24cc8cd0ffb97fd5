import { type Article, type ArticleInput, plainText } from '#domain/article.ts';
import { cleanText } from '#domain/text.ts';
import { typeset } from '#domain/typography.ts';
import { ApiError } from '#lib/api-error.ts';
import { createArticle, fetchArticle, fetchArticles, saveArticle } from './article-api.ts';

const asSaved = (text: string): string => typeset(cleanText(text));
const wordsOf = (content: string): string => asSaved(plainText(content));

// Refused is refused; after anything else it may be there all the same.
const mayHaveWorked = (error: unknown): boolean => !(error instanceof ApiError) || error.type !== 'validation';

const findMade = async ({ title, content }: ArticleInput): Promise<Article | undefined> => {
  const list = await fetchArticles();
  const made = list.find((article) => article.title === asSaved(title) && article.createdAt === article.updatedAt);
  const article = made && (await fetchArticle(made.id));
  return article && wordsOf(article.content) === wordsOf(content) ? article : undefined;
};

/** Creates one article: tried again after an answer that was lost, it goes on with what the first try made. */
export const createOnce = () => {
  let mayExist = false;
  return async (input: ArticleInput): Promise<Article> => {
    const made = mayExist ? await findMade(input) : undefined;
    if (made) return saveArticle(made.id, { ...input, updatedAt: made.updatedAt });
    try {
      return await createArticle(input);
    } catch (error) {
      mayExist ||= mayHaveWorked(error);
      throw error;
    }
  };
};
