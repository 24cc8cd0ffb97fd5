import type { Article } from '#domain/site/article.ts';
import type { Club } from '#domain/site/club.ts';
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

/** Returns street, postal code and town if an address has this form, otherwise the address as text. */
const addressOf = (address: string): Data | string => {
  const [, streetAddress, postalCode, addressLocality] = /^(.+?)[,\s]+(\d{5})\s+([^\d,]+)$/.exec(address) ?? [];
  if (!postalCode) return address;
  return { '@type': 'PostalAddress', streetAddress, postalCode, addressLocality, addressCountry: 'FR' };
};

/**
 * Returns the club in the vocabulary of schema.org. It leaves out the links, because they may lead to other
 * organisations.
 */
export const clubData = (club: Club, site: Site): Data => ({
  ...organizationOf(club, site),
  ...(club.email && { email: club.email }),
  ...(club.phone && { telephone: club.phone }),
  ...(club.address && { address: addressOf(club.address) }),
});

/** Returns an article of the club in the vocabulary of schema.org. */
export const articleData = (article: Article, club: Club, site: Site): Data => {
  const organization = organizationOf(club, site);
  return {
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.summary,
    inLanguage: 'fr',
    datePublished: article.publishedAt ?? article.createdAt,
    dateModified: article.updatedAt,
    mainEntityOfPage: absolute(articlePath(article.id), site),
    ...(article.image && { image: [absolute(article.image.url, site)] }),
    author: organization,
    publisher: organization,
  };
};
