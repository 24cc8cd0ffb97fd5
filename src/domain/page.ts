import * as z from 'zod/mini';
import { html, line, MAX_CONTENT_LENGTH, readAt } from './content-fields.ts';

/** The rich-text pages the club edits. */
export const pageKeys = ['home', 'adhesion', 'training', 'reglement', 'history', 'legal', 'privacy'] as const;
export type PageKey = (typeof pageKeys)[number];

export const pageKeySchema = z.enum(pageKeys);

/** A page as an editor sends it, whole; it may be left empty. */
export const pageInputSchema = z.object({
  title: line(MAX_CONTENT_LENGTH.title),
  content: html,
  updatedAt: readAt,
});
export type PageInput = z.output<typeof pageInputSchema>;

export interface PageVersion {
  /** From 1. What a member accepted of the rules is kept by this number. */
  version: number;
  title: string;
  /** Sanitised HTML. */
  content: string;
  /** When it was written. */
  updatedAt: string;
}

export interface Page extends PageVersion {
  key: PageKey;
}

/** A version in the history of a page. */
export interface PageHistoryEntry extends PageVersion {
  /** Name of the administrator who wrote it; null for who is no more, and for the site itself. */
  by: string | null;
}

/** A page as lists carry it. */
export type PageSummary = Omit<Page, 'content'>;
