import * as z from 'zod/mini';
import { focusedImageReference, html, line, lineOrEmpty, MAX_CONTENT_LENGTH, readAt } from '../form/content-fields.ts';
import { box } from '../form/fields.ts';
import type { FocusedImage } from '../form/image.ts';
import { cleanText } from '../text.ts';

/** The whole article as an editor sends it, to create or change it. */
export const articleInputSchema = z.object({
  title: line(MAX_CONTENT_LENGTH.title),
  summary: lineOrEmpty(MAX_CONTENT_LENGTH.summary),
  content: html.check(z.minLength(1, 'required')),
  image: z.prefault(z.nullable(focusedImageReference), null),
  published: box,
  /** The id of a new draft. A draft that is sent twice makes one article. */
  draftId: z.optional(z.uuid('invalid')),
  updatedAt: readAt,
});
export type ArticleInput = z.output<typeof articleInputSchema>;

/** An article as lists carry it. Instants are in ISO format. */
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

/** Returns true if the text can be the id of an article. An id is a slug. */
export const isArticleId = (text: string): boolean => /^[a-z0-9-]{1,100}$/.test(text);

/** The address of a new article in the admin area. No article has this id. */
export const NEW_ARTICLE = 'nouveau';

/** How many articles a page of the list shows. */
export const ARTICLES_PER_PAGE = 20;

/** The number of articles with a picture that the built home page contains. The browser requests the others. */
export const NEWS_IN_PAGE = 3;

const WORDS_PER_MINUTE = 200;

const inlineTag = /<\/?(?:a|em|strong|u|s|sub|sup)(?:\s[^>]*)?>/g;

/** Returns rich text without its tags, with a space between blocks. No-break spaces stay. */
export const plainText = (content: string): string =>
  content
    .replace(inlineTag, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity)
    // A single space is not replaced: most spaces are single, and each replacement costs time.
    .replace(/[^\S\u00A0\u202F]{2,}|[^\S \u00A0\u202F]/g, ' ')
    .trim();

/** Returns true if rich text shows words or a picture. */
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

/** Returns the whole minutes that reading takes, at least 1. */
export const readingMinutes = (content: string): number =>
  Math.max(1, Math.round(plainText(content).split(/\s+/).length / WORDS_PER_MINUTE));

const EXCERPT_LENGTH = 180;

const heading = /<h[1-6]\b.*?<\/h[1-6]>/gs;
const table = /<table\b.*?<\/table>/gs;

/**
 * Returns the paragraphs before the next heading, without tables. Returns any other text if there is no such paragraph.
 */
const leadOf = (written: string): string => {
  const content = written.replace(table, '');
  const [lead = ''] = content.slice(Math.max(0, content.indexOf('<p>'))).split(/<h[1-6]\b/);
  const paragraphs = [...lead.matchAll(/<p>(.*?)<\/p>/gs)].map(([, inner = '']) => plainText(inner));
  return (
    paragraphs.filter((text) => text !== '').join(' ') || plainText(content.replace(heading, '')) || plainText(written)
  );
};

/** Returns the first words of rich text, as the summary of an article without one. It skips headings. */
export const excerptOf = (content: string): string => {
  const text = leadOf(content);
  return text.length <= EXCERPT_LENGTH
    ? text
    : `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')}…`;
};

/** Returns true if an editor wrote the summary. Otherwise the summary repeats the first words of the text. */
export const hasOwnSummary = ({ summary, content }: Pick<Article, 'summary' | 'content'>): boolean =>
  summary !== '' && summary !== excerptOf(content);
