import type { NeededPageKey, Page, PageHistoryEntry, PageInput, PageKey } from '#domain/site/page.ts';
import { api, call } from '#lib/api.ts';

const pages = api.admin.pages[':key'];

export const fetchPage = (key: PageKey): Promise<Page> => call(pages.$get({ param: { key } }));

/** Returns every version, newest first, the saved one included. */
export const fetchVersions = (key: PageKey): Promise<PageHistoryEntry[]> =>
  call(pages.versions.$get({ param: { key } }));

/** Returns a model text for a page, which the server makes from the settings of the club. */
export const fetchModel = async (key: NeededPageKey): Promise<string> =>
  (await call(pages.model.$get({ param: { key } }))).content;

/** Saves a page. Throws `ApiError`: `conflict` if it changed since `updatedAt`. */
export const savePage = (key: PageKey, json: PageInput): Promise<Page> => call(pages.$put({ param: { key }, json }));

export interface Deployment {
  /** True if visitors do not read the saved text yet. */
  isWaiting: boolean;
  /** The time at which the text that visitors read was built. Null if that is unknown. */
  deployedAt: string | null;
}

/** Tells whether visitors read the saved text. */
export const fetchDeployment = async (key: PageKey): Promise<Deployment> => {
  const { pending, deployedAt } = await call(api.admin.publication.$get());
  return { isWaiting: pending.some(({ part }) => part === `page:${key}`), deployedAt };
};
