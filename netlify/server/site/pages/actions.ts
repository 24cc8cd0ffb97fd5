import { DomainError } from '#domain/error.ts';
import type { Actor } from '#domain/site/audit.ts';
import { ownSettings } from '#domain/site/first-day.ts';
import {
  neededPageKeys,
  type Page,
  type PageHistoryEntry,
  type PageInput,
  type PageKey,
  type PageSummary,
  pageKeys,
} from '#domain/site/page.ts';
import { pageModel } from '#messages/page-models.ts';
import {
  insertEarlierVersion,
  selectAuthors,
  selectEarlierVersions,
  selectPage,
  selectPageSummaries,
  selectVersion,
  toPageSummary,
  toPageVersion,
  updatePage,
} from '../../club/page-queries.ts';
import { selectClub } from '../../club/queries.ts';
import { refuseUnless } from '../../db/guard.ts';
import type { Deps } from '../../deps.ts';
import { change, changedFields } from '../../write/write.ts';
import { requireDescribed, sentRichText } from '../media/sent-rich-text.ts';
import { findPage } from './reads.ts';

/** Returns every page without its text, in the site's order. */
export const listPages = async ({ db }: Pick<Deps, 'db'>): Promise<PageSummary[]> =>
  (await selectPageSummaries(db))
    .map(toPageSummary)
    .sort((one, other) => pageKeys.indexOf(one.key) - pageKeys.indexOf(other.key));

/** Returns all versions of a page and their authors, newest first, with the present one. Throws `not-found`. */
export const listPageVersions = async ({ db }: Pick<Deps, 'db'>, key: PageKey): Promise<PageHistoryEntry[]> => {
  const [[newest], earlier, authors] = await db.batch([
    selectPage(db, key),
    selectEarlierVersions(db, key),
    selectAuthors(db, key),
  ]);
  if (!newest) throw new DomainError('not-found');
  // Each version except the first was written in one transaction with a journal line, so the two lists have the same
  // order.
  return [newest, ...earlier].map((row, index) => ({ ...toPageVersion(row), by: authors[index]?.name ?? null }));
};

/**
 * Returns a text to begin a page with, made from the settings of the club, with marks where the club must fill something in.
 * Throws `not-found` for a page without a model.
 */
export const findPageModel = async ({ db }: Pick<Deps, 'db'>, key: PageKey): Promise<{ content: string }> => {
  const needed = neededPageKeys.find((one) => one === key);
  const [row] = await selectClub(db);
  if (!needed || !row) throw new DomainError('not-found');
  return { content: pageModel(needed, ownSettings(row.club)) };
};

/**
 * Changes a page and keeps its former text. A change without effect makes no new version. Throws `not-found`,
 * `conflict` if the page changed since `updatedAt`, or `validation` if its text is too long or a new picture has no
 * description.
 */
export const changePage = async (
  deps: Deps,
  actor: Actor,
  key: PageKey,
  { title, content: sent, updatedAt: readAt }: PageInput,
): Promise<Page> => {
  const { db } = deps;
  const input = { title, content: await sentRichText(deps, sent) };
  const page = { actor, subject: { type: 'page' as const, id: key }, find: () => findPage(deps, key), readAt };
  await change(deps, page, (current) => {
    const fields = changedFields(current, input);
    if (fields.length === 0) return undefined;
    requireDescribed(input.content, current.content);
    return {
      action: 'page.update',
      fields,
      statements: [
        // Two changes may come in one millisecond.
        refuseUnless(db, selectVersion(db, current)),
        insertEarlierVersion(db, current),
        updatePage(db, key, { ...input, version: current.version + 1, updatedAt: deps.now() }),
      ],
    };
  });
  return findPage(deps, key);
};
