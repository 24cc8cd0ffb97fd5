import * as z from 'zod/mini';
import { focusedImageReference, html, line, lineOrEmpty, MAX_CONTENT_LENGTH, readAt } from './content-fields.ts';
import { box } from './fields.ts';
import type { FocusedImage } from './image.ts';
import { cleanText } from './text.ts';

/** What an editor sends, whole, to create or change an article. */
export const articleInputSchema = z.object({
  title: line(MAX_CONTENT_LENGTH.title),
  summary: lineOrEmpty(MAX_CONTENT_LENGTH.summary),
  content: html.check(z.minLength(1, 'required')),
  image: z.prefault(z.nullable(focusedImageReference), null),
  published: box,
  /** Of what is sent as new: one draft, sent twice, is one article. */
  draftId: z.optional(z.uuid('invalid')),
  updatedAt: readAt,
});
export type ArticleInput = z.output<typeof articleInputSchema>;

/** An article as lists carry it. Instants are ISO. */
export interface ArticleSummary {
  id: string;
  title: string;
  summary: string;
  image: FocusedImage | null;
  published: boolean;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface Article extends ArticleSummary {
  /** Sanitised HTML. */
  content: string;
}

/** True for what the id of an article, a slug, may be. */
export const isArticleId = (text: string): boolean => /^[a-z0-9-]{1,100}$/.test(text);

/** No article's id: in the admin area it is the address of a new one. */
export const NEW_ARTICLE = 'nouveau';

/** Articles on a page of the list. */
export const ARTICLES_PER_PAGE = 20;

/** Articles with a picture in the page of home itself; the browser asks for the others. */
export const NEWS_IN_PAGE = 3;

const WORDS_PER_MINUTE = 200;

const inlineTag = /<\/?(?:a|em|strong|u|s|sub|sup)(?:\s[^>]*)?>/g;

/** The text of rich text, its tags left out; where blocks meet there is a space. No-break spaces stay. */
export const plainText = (content: string): string =>
  content
    .replace(inlineTag, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity)
    // A space alone is left alone: most are, and each match costs.
    .replace(/[^\S\u00A0\u202F]{2,}|[^\S \u00A0\u202F]/g, ' ')
    .trim();

/** True when rich text shows something: words or a picture. */
export const hasContent = (content: string): boolean =>
  content.includes('<img') || cleanText(plainText(content)) !== '';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': '’',
  '&nbsp;': '\u00A0',
};

/** Whole minutes it takes to read, one at least. */
export const readingMinutes = (content: string): number =>
  Math.max(1, Math.round(plainText(content).split(/\s+/).length / WORDS_PER_MINUTE));

const EXCERPT_LENGTH = 180;

const heading = /<h[1-6]\b.*?<\/h[1-6]>/gs;
const table = /<table\b.*?<\/table>/gs;

/** The paragraphs before the next heading, cells of tables aside; without any, whatever text there is. */
const leadOf = (written: string): string => {
  const content = written.replace(table, ' ');
  const [lead = ''] = content.slice(Math.max(0, content.indexOf('<p>'))).split(/<h[1-6]\b/);
  const paragraphs = [...lead.matchAll(/<p>(.*?)<\/p>/gs)].map(([, inner = '']) => plainText(inner));
  return (
    paragraphs.filter((text) => text !== '').join(' ') || plainText(content.replace(heading, ' ')) || plainText(written)
  );
};

/** The first words of rich text, for a summary nobody wrote. A heading is no part of a sentence. */
export const excerptOf = (content: string): string => {
  const text = leadOf(content);
  return text.length <= EXCERPT_LENGTH
    ? text
    : `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')}…`;
};

/** True for a summary somebody wrote: the other one says what the text itself begins with. */
export const hasOwnSummary = ({ summary, content }: Pick<Article, 'summary' | 'content'>): boolean =>
  summary !== '' && summary !== excerptOf(content);
