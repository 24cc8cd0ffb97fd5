import type { GuidePage } from '#messages/guide.ts';

/** The site's own addresses as visitors see them, without trailing slash and extension. */
export const paths = {
  home: '/',
  articles: '/articles',
  article: '/article',
  training: '/training',
  rules: '/reglement',
  team: '/equipe',
  membership: '/adhesion',
  dossier: '/dossier',
  renewal: '/reinscription',
  history: '/history',
  login: '/login',
  legal: '/mentions-legales',
  privacy: '/confidentialite',
  unsubscribe: '/desabonnement',
  guide: '/aide',
  feed: '/rss.xml',
  sitemap: '/sitemap.xml',
} as const;

export const articlePath = (id: string): string => `${paths.article}/${encodeURIComponent(id)}`;

/** Returns an address with its query, if there is one. */
export const withQuery = (path: string, asked: Readonly<Record<string, string | undefined>>): string => {
  const parts = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return parts.length > 0 ? `${path}?${new URLSearchParams(parts)}` : path;
};

/** Returns the address of a page of the administrators' guide. */
export const guidePath = (page: GuidePage): string => `${paths.guide}/${page}`;

/** Returns the query of a page of the list. The first page has none. */
export const articlesQuery = (page: number): string => (page > 1 ? `?page=${page}` : '');
export const articlesPath = (page: number): string => `${paths.articles}${articlesQuery(page)}`;

/** Returns the address of the calendar of one discipline, by its slug, or of all. */
export const planningPath = (slug?: string): string => (slug ? `/planning/${slug}.ics` : '/planning.ics');

/** Returns the public address of a built file: `/adhesion` for `/adhesion.html`, `/` for `/index.html`. */
export const publicPath = (pathname: string): string => {
  const path = pathname.replace(/\.html$/, '').replace(/\/(index)?$/, '');
  return path === '' ? '/' : path;
};

/** The query parameter that a dossier adds to the form's address for a season that is open to former members only. */
export const EARLY = 'avant';
