import type { Page, PageHistoryEntry, PageInput, PageKey } from '#domain/page.ts';
import { api, call } from '#lib/api.ts';

const pages = api.admin.pages[':key'];

export const fetchPage = (key: PageKey): Promise<Page> => call(pages.$get({ param: { key } }));

/** Every version, newest first, the saved one included. */
export const fetchVersions = (key: PageKey): Promise<PageHistoryEntry[]> =>
  call(pages.versions.$get({ param: { key } }));

/** Throws `ApiError`: `conflict` when it changed since `updatedAt`. */
export const savePage = (key: PageKey, json: PageInput): Promise<Page> => call(pages.$put({ param: { key }, json }));

export interface Deployment {
  /** The saved text is not what visitors read. */
  isWaiting: boolean;
  /** When what visitors read was built; null when that is not known. */
  deployedAt: string | null;
}

/** Whether visitors read what was saved. */
export const fetchDeployment = async (key: PageKey): Promise<Deployment> => {
  const { pending, deployedAt } = await call(api.admin.publication.$get());
  return { isWaiting: pending.some(({ part }) => part === `page:${key}`), deployedAt };
};
