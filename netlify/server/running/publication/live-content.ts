import type { IsoDate } from '#domain/dates.ts';
import type { Closure } from '#domain/planning/training.ts';
import type { Article, ArticleSummary } from '#domain/site/article.ts';
import { ARTICLES_PER_PAGE } from '#domain/site/article.ts';
import type { ToggleKey } from '#domain/site/toggle.ts';
import { selectClosuresFrom, toClosure } from '../../club/planning-queries.ts';
import { selectToggle, selectToggles } from '../../club/toggle-queries.ts';
import { type Database, openDatabase } from '../../db/client.ts';
import { errorNameOf } from '../../runtime/log.ts';
import {
  countPublished,
  type Neighbour,
  prepareWithNeighbours,
  selectAddresses,
  selectLatest,
  selectPublished,
  toArticle,
  toSummary,
} from '../../site/articles/queries.ts';

// Pages rendered on demand read the database here, with one request each.
let database: Database | undefined;
const db = (): Database => {
  database ??= openDatabase(process.env.DATABASE_URL ?? '', process.env.NEON_ENDPOINT);
  return database;
};

let withNeighbours: ReturnType<typeof prepareWithNeighbours> | undefined;

export interface LiveArticle {
  article: Article;
  /** The article published just before. */
  previous: Neighbour | null;
  next: Neighbour | null;
}

/** Returns a published article with its neighbours. Undefined if there is none or articles are switched off. */
export const liveArticle = async (id: string): Promise<LiveArticle | undefined> => {
  withNeighbours ??= prepareWithNeighbours(db());
  const [row] = await withNeighbours.execute({ id });
  return row && { article: toArticle(row), previous: row.previous, next: row.next };
};

export interface LiveArticles {
  articles: ArticleSummary[];
  pages: number;
}

/** Returns one page, from 1, of the published articles, newest first. Undefined if articles are switched off. */
export const liveArticles = async (page: number): Promise<LiveArticles | undefined> => {
  const [[toggle], rows, [counted]] = await db().batch([
    selectToggle(db(), 'articles'),
    selectPublished(db(), { page }),
    countPublished(db()),
  ]);
  if (!toggle?.enabled) return undefined;
  const pages = Math.max(1, Math.ceil((counted?.total ?? 0) / ARTICLES_PER_PAGE));
  return { articles: rows.map(toSummary), pages };
};

/** Returns the newest whole published articles. Empty if articles are switched off. */
export const latestArticles = async (limit: number): Promise<Article[]> =>
  (await selectLatest(db(), limit)).map(toArticle);

/**
 * Returns what is closed from a day on, to be shown with the week that was built (docs/rules.md#publication). Undefined while
 * the database does not answer.
 */
export const liveClosures = async (today: IsoDate): Promise<Closure[] | undefined> => {
  try {
    return (await selectClosuresFrom(db(), today)).map(toClosure);
  } catch (error) {
    console.error('closures not read', errorNameOf(error));
    return undefined;
  }
};

export interface LiveAddresses {
  /** Every published article with the instant of its last change. */
  articles: { id: string; updatedAt: Date }[];
  /** The parts of the site that are switched on. */
  open: ToggleKey[];
}

/** Returns what search engines may find besides the pages that always exist. */
export const liveAddresses = async (): Promise<LiveAddresses> => {
  const [articles, toggles] = await db().batch([selectAddresses(db()), selectToggles(db())]);
  return { articles, open: toggles.flatMap(({ key, enabled }) => (enabled ? key : [])) };
};
