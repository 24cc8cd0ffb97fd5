import { pageKeys } from '#domain/page.ts';
import { publicationMessages } from '#messages/publication.ts';
import { type ContentRevision, revisionOf, type SiteContent } from '../site-content.ts';

export interface PendingPart {
  /** `page:reglement`, `product:<id>` … */
  part: string;
  /** What the club calls it. */
  label: string;
}

const labelsOf = ({ pages, products, team, planning }: SiteContent): ReadonlyMap<string, string> =>
  new Map([
    ['club', publicationMessages.club],
    ...pageKeys.map((key) => [`page:${key}`, publicationMessages.page(pages[key].title)] as const),
    ...products.map((product) => [`product:${product.id}`, publicationMessages.product(product)] as const),
    ...team.map((member) => [`team-member:${member.id}`, publicationMessages.teamMember(member)] as const),
    ...planning.sessions.map(
      (session) => [`training-session:${session.id}`, publicationMessages.trainingSession(session)] as const,
    ),
    ...planning.closures.map((closure) => [`closure:${closure.id}`, publicationMessages.closure(closure)] as const),
  ]);

const NEWS = 'news:';
const isNews = (part: string): boolean => part.startsWith(NEWS);

/** Ids of the articles printed in the deployed home page. */
export const printedArticles = (deployed: ContentRevision = {}): string[] =>
  Object.keys(deployed)
    .filter(isNews)
    .map((part) => part.slice(NEWS.length));

/**
 * What differs between the content and the deployed site: changed, added, then removed. New and changed articles are
 * public by themselves: of those the site has printed, only the ones that are no longer public (`publicArticles`) wait.
 */
export const pendingParts = (
  content: SiteContent,
  deployed: ContentRevision = {},
  publicArticles: readonly string[] = [],
): PendingPart[] => {
  const revision = revisionOf(content);
  const labels = labelsOf(content);
  const shown = new Set([...Object.keys(revision), ...publicArticles.map((id) => NEWS + id)]);
  const changed = Object.keys(revision).filter((part) => !isNews(part) && revision[part] !== deployed[part]);
  const removed = Object.keys(deployed).filter((part) => !shown.has(part));
  return [
    ...changed.map((part) => ({ part, label: labels.get(part) ?? part })),
    ...removed.map((part) => ({ part, label: publicationMessages.removed(part.split(':')[0] ?? '') })),
  ];
};
