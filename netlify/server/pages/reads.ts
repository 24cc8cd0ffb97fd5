import { DomainError } from '#domain/error.ts';
import type { Page, PageKey } from '#domain/site/page.ts';
import type { Deps } from '../deps.ts';
import { selectPage, toPage } from './queries.ts';

/** Returns a page as it is now. Throws `not-found`. */
export const findPage = async ({ db }: Pick<Deps, 'db'>, key: PageKey): Promise<Page> => {
  const [row] = await selectPage(db, key);
  if (!row) throw new DomainError('not-found');
  return toPage(row);
};
