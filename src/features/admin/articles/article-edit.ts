import * as z from 'zod/mini';
import { type Checked, sentenceFor } from '#components/editing/check.ts';
import { createEdit, fromAnswer } from '#components/editing/edit.ts';
import { errorsByField } from '#domain/form/field-errors.ts';
import { type FocusedImage, imageFocuses } from '#domain/form/image.ts';
import { type Article, articleInputSchema, excerptOf } from '#domain/site/article.ts';
import { type Draft, readDraft } from '#lib/drafts.ts';
import { undescribedIn } from '../editor/undescribed.ts';
import { createArticle, saveArticle } from './article-api.ts';

export interface ArticleDraft {
  title: string;
  /** If it is empty, the first words of the text are shown. */
  summary: string;
  content: string;
  image: FocusedImage | null;
  published: boolean;
}

const imageSchema = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  focus: z.enum(imageFocuses),
});

const draftSchema = z.object({
  title: z.string(),
  summary: z.string(),
  content: z.string(),
  image: z.nullable(imageSchema),
  published: z.boolean(),
});

const savedSchema = z.extend(draftSchema, { id: z.string(), updatedAt: z.string() });

const isDraft = (value: unknown): value is ArticleDraft => draftSchema.safeParse(value).success;
const isArticle = (value: unknown): value is Article => savedSchema.safeParse(value).success;

const emptyDraft: ArticleDraft = { title: '', summary: '', content: '', image: null, published: false };

/**
 * Returns an article as its form shows it. An unwritten summary stays empty, so that it continues to follow the text.
 */
export const articleDraftOf = (article: Article | undefined): ArticleDraft => {
  if (!article) return emptyDraft;
  const { title, summary, content, image, published } = article;
  return { title, summary: summary === excerptOf(content) ? '' : summary, content, image, published };
};

export const draftKeyOf = (article: Pick<Article, 'id'> | undefined): string => `article:${article?.id ?? ''}`;

/** Returns the draft of an article that was never saved. */
export const readNewArticleDraft = (): Draft<ArticleDraft> | undefined => readDraft(draftKeyOf(undefined), isDraft);

/** Checks a draft by the server's rules before it is sent. */
const checkArticle = (draft: ArticleDraft, saved: Article | undefined): Checked<ArticleDraft> => {
  const parsed = articleInputSchema.safeParse(draft);
  const wrong = Object.entries(parsed.success ? {} : errorsByField(parsed.error)).map(([field, code]) => [
    code === 'image-undescribed' ? 'image-alt' : field,
    sentenceFor(code, field),
  ]);
  const errors = { ...undescribedIn(draft.content, saved?.content), ...Object.fromEntries(wrong) };
  return Object.keys(errors).length > 0 ? { errors } : { input: draft };
};

/** Returns the store of an article that is being written, new or existing. */
export const createArticleEdit = (article?: Article) =>
  createEdit<ArticleDraft, ArticleDraft, Article>({
    saved: article,
    toDraft: articleDraftOf,
    schema: checkArticle,
    send: (draft, { read, updatedAt, newId }) => {
      const input = { ...draft, updatedAt };
      return read ? saveArticle(read.id, input) : createArticle({ ...input, draftId: newId });
    },
    merge: 'whole',
    theirs: fromAnswer(isArticle),
    keptAs: { key: draftKeyOf, isDraft },
  });
