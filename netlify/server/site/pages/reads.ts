import { DomainError } from '#domain/error.ts';
import type { Page, PageKey } from '#domain/site/page.ts';
import { selectPage, toPage } from '../../club/page-queries.ts';
import type { Deps } from '../../deps.ts';

/** Returns a page as it is now. Throws `not-found`. */
export const findPage = async ({ db }: Pick<Deps, 'db'>, key: PageKey): Promise<Page> => {
  const [row] = await selectPage(db, key);
  if (!row) throw new DomainError('not-found');
  return toPage(row);
};
