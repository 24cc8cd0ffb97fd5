import { createHash } from 'node:crypto';
import { imageKeysIn } from '#domain/form/image.ts';
import { type ProductJson, toProductJson } from '#domain/money/product.ts';
import type { Planning } from '#domain/planning/training.ts';
import { type ArticleSummary, NEWS_IN_PAGE } from '#domain/site/article.ts';
import type { Club } from '#domain/site/club.ts';
import { type PageKey, pageKeys } from '#domain/site/page.ts';
import type { TeamMember } from '#domain/site/team.ts';
import type { PrivacyFacts } from '#messages/privacy-notice.ts';
import { selectPages } from '../../club/page-queries.ts';
import { selectClosures, selectTrainingSessions, toClosure, toTrainingSession } from '../../club/planning-queries.ts';
import { productsOf, selectCatalogue } from '../../club/product-queries.ts';
import { clubOf, selectClub } from '../../club/queries.ts';
import { selectSeasons } from '../../club/season-queries.ts';
import { type Database, openDatabase } from '../../db/client.ts';
import type { ContentRevision } from '../../integrations/build-hook.ts';
import { privacyFactsOf } from '../../privacy/facts.ts';
import { selectPublished, toSummary } from '../../site/articles/queries.ts';
import { selectTeam, toTeamMember } from '../../site/team/queries.ts';

export interface PageContent {
  title: string;
  /** Sanitised HTML. */
  content: string;
  updatedAt: string;
}

/** Everything that the static pages are built from. */
export interface SiteContent {
  club: Club;
  pages: Record<PageKey, PageContent>;
  /** What «Confidentialité» says by itself. */
  privacy: PrivacyFacts;
  products: ProductJson[];
  rulesVersion: number;
  team: TeamMember[];
  planning: Planning;
  /** The newest articles with a picture. Home shows them until the browser has loaded all of them. */
  news: ArticleSummary[];
}

/** A build may wait for a sleeping database; a visitor may not. Milliseconds. */
const BUILD_TIMEOUT_MS = 30_000;

const connect = (): Database =>
  openDatabase(process.env.DATABASE_URL ?? '', process.env.NEON_ENDPOINT, BUILD_TIMEOUT_MS);

/** Reads the content of the site. Throws if the database is out of reach, so that no half-empty site is built. */
export const readSiteContent = async (db = connect(), now = new Date()): Promise<SiteContent> => {
  const [[clubRow], seasons, pageRows, catalogue, team, sessions, closures, news] = await db.batch([
    selectClub(db),
    selectSeasons(db),
    selectPages(db),
    selectCatalogue(db),
    selectTeam(db),
    selectTrainingSessions(db),
    selectClosures(db),
    selectPublished(db, { page: 1, withImage: true }),
  ]);
  if (!clubRow) throw new Error('The club has no settings yet: run the migrations and the seed');
  const club = clubOf(clubRow, seasons, now);
  return {
    club,
    pages: pagesOf(pageRows),
    privacy: privacyFactsOf(clubRow),
    // No static page shows the aids of a season: the form reads them from the server.
    products: productsOf(catalogue, club.openSeason, seasons).map((one) => toProductJson({ ...one, aids: undefined })),
    rulesVersion: pageRows.find(({ key }) => key === 'reglement')?.version ?? 1,
    team: team.map(toTeamMember),
    planning: { sessions: sessions.map(toTrainingSession), closures: closures.map(toClosure) },
    news: news.slice(0, NEWS_IN_PAGE).map(toSummary),
  };
};

/** The content with the instant before it was read, as a build takes it. */
export interface DatedContent {
  readAt: string;
  content: SiteContent;
}

/** Reads the content for a build. Throws as `readSiteContent` does. */
export const readDatedContent = async (db = connect(), now = new Date()): Promise<DatedContent> => ({
  readAt: now.toISOString(),
  content: await readSiteContent(db, now),
});

const pagesOf = (rows: Awaited<ReturnType<typeof selectPages>>): Record<PageKey, PageContent> => {
  const contentOf = (key: PageKey): PageContent => {
    const page = rows.find((row) => row.key === key);
    return {
      title: page?.title ?? '',
      content: page?.content ?? '',
      updatedAt: (page?.updatedAt ?? new Date(0)).toISOString(),
    };
  };
  return Object.fromEntries(pageKeys.map((key) => [key, contentOf(key)])) as Record<PageKey, PageContent>;
};

/** Returns a short fingerprint of any value. That of the whole content changes exactly if a build would change something. */
export const fingerprintOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** Returns a fingerprint without the date of change. Content that is put back as it was has the same fingerprint. */
const undatedFingerprintOf = ({ updatedAt: _updatedAt, ...printed }: { updatedAt: string }): string =>
  fingerprintOf(printed);

/** Only the rules page shows since when it applies, and only one page says more than the club wrote. */
const pageFingerprint = (key: PageKey, { pages, privacy }: Pick<SiteContent, 'pages' | 'privacy'>): string => {
  const page = pages[key];
  if (key === 'reglement') return fingerprintOf(page);
  return key === 'privacy' ? fingerprintOf([undatedFingerprintOf(page), privacy]) : undatedFingerprintOf(page);
};

/**
 * Returns the fingerprints of everything that «Publier le site» publishes: pages, products, team members, training
 * sessions and the club, each under its own name. Closures and articles are public without it, but articles in the home
 * page are named with their picture, because home must change if one is withdrawn or gets another picture.
 */
export const revisionOf = ({ club, pages, privacy, products, team, planning, news }: SiteContent): ContentRevision => ({
  club: fingerprintOf(club),
  ...Object.fromEntries(pageKeys.map((key) => [`page:${key}`, pageFingerprint(key, { pages, privacy })])),
  ...Object.fromEntries(products.map((product, place) => [`product:${product.id}`, fingerprintOf([place, product])])),
  ...Object.fromEntries(team.map((member) => [`team-member:${member.id}`, undatedFingerprintOf(member)])),
  ...Object.fromEntries(
    planning.sessions.map((session) => [`training-session:${session.id}`, undatedFingerprintOf(session)]),
  ),
  ...newsRevisionOf(news),
});

/** Returns what only a build can mend of the articles in home: that they are there, and their pictures. */
export const newsRevisionOf = (news: readonly Pick<ArticleSummary, 'id' | 'image'>[]): ContentRevision =>
  Object.fromEntries(news.map(({ id, image }) => [`news:${id}`, fingerprintOf(image?.url ?? '')]));

/** Returns the keys of the pictures in the static pages. Their files must stay while these pages are deployed. */
export const picturesPrinted = (content: SiteContent): string[] => imageKeysIn(JSON.stringify(content));
