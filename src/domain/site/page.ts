import * as z from 'zod/mini';
import { html, line, MAX_CONTENT_LENGTH, readAt } from '../form/content-fields.ts';

/** The rich-text pages that the club edits. */
export const pageKeys = ['home', 'adhesion', 'training', 'reglement', 'history', 'legal', 'privacy'] as const;
export type PageKey = (typeof pageKeys)[number];

/**
 * The pages that must be written before sign-up opens (docs/rules.md#sign-up-opening). The site has a model of each.
 */
export const neededPageKeys = ['legal', 'privacy', 'reglement'] as const satisfies readonly PageKey[];
export type NeededPageKey = (typeof neededPageKeys)[number];

export const pageKeySchema = z.enum(pageKeys);

/** A whole page as an editor sends it. It may be empty. */
export const pageInputSchema = z.object({
  title: line(MAX_CONTENT_LENGTH.title),
  content: html,
  updatedAt: readAt,
});
export type PageInput = z.output<typeof pageInputSchema>;

export interface PageVersion {
  /** Versions are counted from 1. A membership stores the version of the rules that its member accepted. */
  version: number;
  title: string;
  /** Sanitised HTML. */
  content: string;
  /** The instant of the last change. */
  updatedAt: string;
}

export interface Page extends PageVersion {
  key: PageKey;
}

/** A version in the history of a page. */
export interface PageHistoryEntry extends PageVersion {
  /**
   * The name of the administrator who wrote it. Null if the account no longer exists or the site wrote the page itself.
   */
  by: string | null;
}

/** A page as lists carry it. */
export type PageSummary = Omit<Page, 'content'>;
