import * as z from 'zod/mini';
import { html, imageReference, line, lineOrEmpty, MAX_CONTENT_LENGTH, readAt } from './content-fields.ts';
import { box } from './fields.ts';
import type { Image } from './image.ts';

/** What an editor sends, whole, to create or change an article. */
export const articleInputSchema = z.object({
  title: line(MAX_CONTENT_LENGTH.title),
  summary: lineOrEmpty(MAX_CONTENT_LENGTH.summary),
  content: html.check(z.minLength(1, 'required')),
  image: z.prefault(z.nullable(imageReference), null),
  published: box,
  updatedAt: readAt,
});
export type ArticleInput = z.output<typeof articleInputSchema>;

/** An article as lists carry it. Instants are ISO. */
export interface ArticleSummary {
  id: string;
  title: string;
  summary: string;
  image: Image | null;
  published: boolean;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface Article extends ArticleSummary {
  /** Sanitised HTML. */
  content: string;
}

/** Articles on a page of the list. */
export const ARTICLES_PER_PAGE = 20;

const WORDS_PER_MINUTE = 200;

/** The text of rich text, its tags left out. */
export const plainText = (content: string): string =>
  content
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': '’',
};

/** Whole minutes it takes to read, one at least. */
export const readingMinutes = (content: string): number =>
  Math.max(1, Math.round(plainText(content).split(' ').length / WORDS_PER_MINUTE));

const EXCERPT_LENGTH = 180;

/** The first words of rich text, for a summary nobody wrote. */
export const excerptOf = (content: string): string => {
  const text = plainText(content);
  return text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, '')}…`;
};
