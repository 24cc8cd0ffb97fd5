import { DomainError } from '#domain/error.ts';
import type { Page, PageInput, PageKey } from '#domain/page.ts';
import { changedFields, changeObject } from '../audit/change.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { purgingAfter } from '../purging-after.ts';
import { requireDescribed } from '../rich-text/require-described.ts';
import { sentRichText } from '../rich-text/sent-rich-text.ts';
import { findPage } from './find-pages.ts';
import { insertEarlierVersion, selectUnchangedPage, toPage, updatePage } from './queries.ts';

/**
 * Changes a page and keeps its former text. A change without effect makes no new version. Throws `not-found`,
 * `conflict` if the page changed since `updatedAt`, or `validation` if its text is too long or a new picture has no
 * description.
 */
export const changePage = async (
  deps: Deps,
  administratorId: string,
  key: PageKey,
  { title, ...sent }: PageInput,
): Promise<Page> => {
  const input = { title, content: await sentRichText(deps, sent.content) };
  const saving = changeObject({
    find: () => findPage(deps, key),
    readAt: sent.updatedAt,
    save: async (current) => {
      const fields = changedFields(current, input);
      if (fields.length === 0) return current;
      requireDescribed(input.content, current.content);
      const [, , [row]] = await deps.db.batch([
        refuseUnless(deps.db, selectUnchangedPage(deps.db, current)),
        insertEarlierVersion(deps.db, current),
        updatePage(deps.db, key, { ...input, version: current.version + 1, updatedAt: deps.now() }),
        insertAuditEntry(deps.db, {
          administratorId,
          action: 'page.update',
          subjectId: key,
          fields,
        }),
      ]);
      if (!row) throw new DomainError('internal');
      return toPage(row);
    },
  });
  return purgingAfter(deps, ['pages'], saving);
};
