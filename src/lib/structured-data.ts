import type { Article } from '#domain/article.ts';
import type { Club } from '#domain/club.ts';
import { articlePath } from './paths.ts';

type Data = Readonly<Record<string, unknown>>;
type Site = URL | undefined;

const absolute = (path: string, site: Site): string => new URL(path, site).href;

const organizationOf = ({ name, logo }: Club, site: Site): Data => ({
  '@type': 'SportsClub',
  '@id': absolute('/#club', site),
  name,
  url: absolute('/', site),
  logo: absolute(logo?.url ?? '/icon-512.png', site),
});

/** The club as schema.org describes one. */
export const clubData = (club: Club, site: Site): Data => ({
  ...organizationOf(club, site),
  email: club.email,
  ...(club.phone && { telephone: club.phone }),
  address: {
    '@type': 'PostalAddress',
    streetAddress: club.address,
    addressLocality: club.city,
    addressCountry: 'FR',
  },
  ...(club.links.length > 0 && { sameAs: club.links.map(({ url }) => url) }),
});

/** An article of the club. */
export const articleData = (article: Article, club: Club, site: Site): Data => ({
  '@type': 'NewsArticle',
  headline: article.title,
  description: article.summary,
  inLanguage: 'fr',
  datePublished: article.publishedAt ?? article.createdAt,
  dateModified: article.updatedAt,
  mainEntityOfPage: absolute(articlePath(article.id), site),
  ...(article.image && { image: [absolute(article.image.url, site)] }),
  author: organizationOf(club, site),
  publisher: organizationOf(club, site),
});
