import { createHash } from 'node:crypto';
import type { Club } from '#domain/club.ts';
import { type PageKey, pageKeys } from '#domain/page.ts';
import { type ProductJson, toProductJson } from '#domain/product.ts';
import { clubOf, selectClub } from './club/queries.ts';
import { type Database, openDatabase } from './db/client.ts';
import { selectPages } from './pages/queries.ts';
import { productsOf, selectCatalogue } from './products/queries.ts';

export interface PageContent {
  title: string;
  /** HTML of the club's own making: migrations and seed are all that write it. */
  content: string;
  updatedAt: string;
}

/** Everything the static pages are built from. */
export interface SiteContent {
  club: Club;
  pages: Record<PageKey, PageContent>;
  products: ProductJson[];
  season: string;
  rulesVersion: number;
}

/** A build may wait for a database that sleeps; a visitor may not. */
const BUILD_TIMEOUT_MS = 30_000;

const connect = (): Database =>
  openDatabase(process.env.DATABASE_URL ?? '', process.env.NEON_ENDPOINT, BUILD_TIMEOUT_MS);

let reading: Promise<SiteContent> | undefined;

/** The content of the site, read once a build. Throws when the database is out of reach: no half-empty site. */
export const siteContent = (): Promise<SiteContent> => {
  reading ??= compose();
  return reading;
};

const compose = async (): Promise<SiteContent> => {
  const db = connect();
  const [[clubRow], pageRows, catalogue] = await db.batch([selectClub(db), selectPages(db), selectCatalogue(db)]);
  if (!clubRow) throw new Error('The club has no settings yet: run the migrations and the seed');
  const identity = clubOf(clubRow, new Date());
  const byKey = new Map(pageRows.map((page) => [page.key, page]));
  const contentOf = (key: PageKey): PageContent => {
    const page = byKey.get(key);
    return {
      title: page?.title ?? '',
      content: page?.content ?? '',
      updatedAt: (page?.updatedAt ?? new Date(0)).toISOString(),
    };
  };
  return {
    club: identity,
    pages: Object.fromEntries(pageKeys.map((key) => [key, contentOf(key)])) as Record<PageKey, PageContent>,
    products: productsOf(catalogue).map(toProductJson),
    season: identity.openSeason,
    rulesVersion: byKey.get('reglement')?.version ?? 1,
  };
};

/** A fingerprint of what the static pages are built from: differs exactly when a rebuild would. */
export const contentRevision = async (): Promise<string> =>
  createHash('sha256')
    .update(JSON.stringify(await compose()))
    .digest('hex')
    .slice(0, 16);
