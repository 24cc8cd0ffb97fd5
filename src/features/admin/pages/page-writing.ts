import * as z from 'zod/mini';
import type { Page, PageKey } from '#domain/page.ts';
import { paths } from '#lib/paths.ts';
import { createWriting, type Writing } from '../writing/writing-store.ts';
import { savePage } from './page-api.ts';

export interface PageDraft {
  title: string;
  content: string;
}

export type PageWriting = Writing<PageDraft, Page>;

const draftSchema = z.object({ title: z.string(), content: z.string() });
const savedSchema = z.extend(draftSchema, { version: z.number(), updatedAt: z.string() });

const isDraft = (value: unknown): value is PageDraft => draftSchema.safeParse(value).success;
const isPage = (value: unknown): value is Page => savedSchema.safeParse(value).success;

const draftOf = (page: Page | undefined): PageDraft => ({ title: page?.title ?? '', content: page?.content ?? '' });

/** Returns the store of a page that is being written. */
export const createPageWriting = (page: Page): PageWriting =>
  createWriting<PageDraft, Page>({
    keyOf: () => `page:${page.key}`,
    saved: page,
    draftOf,
    isValue: isDraft,
    isSaved: isPage,
    send: (draft, updatedAt) => savePage(page.key, { ...draft, updatedAt }),
  });

/** The public address of each page. */
export const publicPathOf: Readonly<Record<PageKey, string>> = {
  home: paths.home,
  adhesion: paths.membership,
  training: paths.training,
  reglement: paths.rules,
  history: paths.history,
  legal: paths.legal,
  privacy: paths.privacy,
};
