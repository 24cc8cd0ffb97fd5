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

/** A page as it is now. Throws `not-found`. */
export const findPage = async ({ db }: Pick<Deps, 'db'>, key: PageKey): Promise<Page> => {
  const [row] = await selectPage(db, key);
  if (!row) throw new DomainError('not-found');
  return toPage(row);
};

/** Every page, without what it says, as the site has them in order. */
export const listPages = async ({ db }: Pick<Deps, 'db'>): Promise<PageSummary[]> =>
  (await selectPageSummaries(db))
    .map(toPageSummary)
    .sort((one, other) => pageKeys.indexOf(one.key) - pageKeys.indexOf(other.key));

/** Everything a page has said and who wrote it, newest first, the present version included. Throws `not-found`. */
export const listPageVersions = async ({ db }: Pick<Deps, 'db'>, key: PageKey): Promise<PageHistoryEntry[]> => {
  const [[present], earlier, authors] = await db.batch([
    selectPage(db, key),
    selectEarlierVersions(db, key),
    selectAuthors(db, key),
  ]);
  if (!present) throw new DomainError('not-found');
  // Each version but the first was written in one batch with a line of the audit: in their order they belong together.
  return [present, ...earlier].map((row, index) => ({ ...toPageVersion(row), by: authors[index]?.name ?? null }));
};
