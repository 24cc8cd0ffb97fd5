import { DomainError } from '#domain/error.ts';
import { type Page, type PageHistoryEntry, type PageKey, type PageSummary, pageKeys } from '#domain/page.ts';
import type { Deps } from '../deps.ts';
import {
  selectAuthors,
  selectEarlierVersions,
  selectPage,
  selectPageSummaries,
  toPage,
  toPageSummary,
  toPageVersion,
} from './queries.ts';

/** Returns a page as it is now. Throws `not-found`. */
export const findPage = async ({ db }: Pick<Deps, 'db'>, key: PageKey): Promise<Page> => {
  const [row] = await selectPage(db, key);
  if (!row) throw new DomainError('not-found');
  return toPage(row);
};

/** Returns every page without its text, in the site's order. */
export const listPages = async ({ db }: Pick<Deps, 'db'>): Promise<PageSummary[]> =>
  (await selectPageSummaries(db))
    .map(toPageSummary)
    .sort((one, other) => pageKeys.indexOf(one.key) - pageKeys.indexOf(other.key));

/** Returns all versions of a page and their authors, newest first, with the present one. Throws `not-found`. */
export const listPageVersions = async ({ db }: Pick<Deps, 'db'>, key: PageKey): Promise<PageHistoryEntry[]> => {
  const [[present], earlier, authors] = await db.batch([
    selectPage(db, key),
    selectEarlierVersions(db, key),
    selectAuthors(db, key),
  ]);
  if (!present) throw new DomainError('not-found');
  // Each version except the first was written in one batch with a journal line, so the two lists have the same order.
  return [present, ...earlier].map((row, index) => ({ ...toPageVersion(row), by: authors[index]?.name ?? null }));
};
