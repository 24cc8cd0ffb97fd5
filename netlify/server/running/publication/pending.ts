import type { ArticleSummary } from '#domain/site/article.ts';
import { type PageKey, pageKeys } from '#domain/site/page.ts';
import { placeholdersIn } from '#domain/site/page-marks.ts';
import { publicationMessages } from '#messages/publication.ts';
import type { ContentRevision } from '../../integrations/build-hook.ts';
import { newsRevisionOf, revisionOf, type SiteContent } from './site-content.ts';

export interface PendingPart {
  /** For example `page:reglement` or `product:<id>`. */
  part: string;
  /** What the club calls it. */
  label: string;
}

const NEWS = 'news:';

/** A page of which visitors would read that something is still to be filled in says so. */
const labelOf = ({ title, content }: SiteContent['pages'][PageKey]): string =>
  publicationMessages.page(title, placeholdersIn(content).length > 0);

const labelsOf = (
  { pages, products, team, planning }: SiteContent,
  printed: readonly ArticleSummary[],
): ReadonlyMap<string, string> =>
  new Map([
    ['club', publicationMessages.club],
    ...pageKeys.map((key) => [`page:${key}`, labelOf(pages[key])] as const),
    ...products.map((product) => [`product:${product.id}`, publicationMessages.product(product)] as const),
    ...team.map((member) => [`team-member:${member.id}`, publicationMessages.teamMember(member)] as const),
    ...planning.sessions.map(
      (session) => [`training-session:${session.id}`, publicationMessages.trainingSession(session)] as const,
    ),
    ...printed.map((article) => [NEWS + article.id, publicationMessages.newsPicture(article)] as const),
  ]);

/** Returns the ids of the articles in the deployed home page. */
export const printedArticles = (deployed: ContentRevision = {}): string[] =>
  Object.keys(deployed)
    .filter((part) => part.startsWith(NEWS))
    .map((part) => part.slice(NEWS.length));

/**
 * Returns what differs between the content and the deployed site: changed, added, then removed parts. Articles are
 * public without a build, so only those count that home shows although they are not public any more (`stillPublic`) or
 * have another picture.
 */
export const pendingParts = (
  content: SiteContent,
  deployed: ContentRevision = {},
  stillPublic: readonly ArticleSummary[] = [],
): PendingPart[] => {
  const revision = { ...revisionOf({ ...content, news: [] }), ...newsRevisionOf(stillPublic) };
  const labels = labelsOf(content, stillPublic);
  const changed = Object.keys(revision).filter((part) => revision[part] !== deployed[part]);
  // Sites that were built before named closures too.
  const removed = Object.keys(deployed).filter((part) => !(part in revision) && !part.startsWith('closure:'));
  return [
    ...changed.map((part) => ({ part, label: labels.get(part) ?? part })),
    ...removed.map((part) => ({ part, label: publicationMessages.removed(part.split(':')[0] ?? '') })),
  ];
};
