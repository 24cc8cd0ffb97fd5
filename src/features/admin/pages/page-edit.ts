import * as z from 'zod/mini';
import { sentenceFor } from '#components/editing/check.ts';
import { createEdit, fromAnswer } from '#components/editing/edit.ts';
import type { Page, PageKey } from '#domain/site/page.ts';
import { paths } from '#lib/paths.ts';
import { undescribedIn } from '../editor/undescribed.ts';
import { savePage } from './page-api.ts';

export interface PageDraft {
  title: string;
  content: string;
}

const draftSchema = z.object({ title: z.string(), content: z.string() });
const savedSchema = z.extend(draftSchema, { version: z.number(), updatedAt: z.string() });

const isDraft = (value: unknown): value is PageDraft => draftSchema.safeParse(value).success;
const isPage = (value: unknown): value is Page => savedSchema.safeParse(value).success;

const draftOf = (page: Page | undefined): PageDraft => ({ title: page?.title ?? '', content: page?.content ?? '' });

/** Returns the store of a page that is being written. */
export const createPageEdit = (page: Page) =>
  createEdit<PageDraft, PageDraft, Page>({
    saved: page,
    toDraft: draftOf,
    schema: (draft, saved) => {
      const errors = {
        ...(draft.title.trim() === '' && { title: sentenceFor('required', 'title') }),
        ...undescribedIn(draft.content, saved?.content),
      };
      return Object.keys(errors).length > 0 ? { errors } : { input: draft };
    },
    send: (draft, { updatedAt }) => savePage(page.key, { ...draft, updatedAt }),
    merge: 'whole',
    theirs: fromAnswer(isPage),
    keptAs: { key: () => `page:${page.key}`, isDraft },
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
