/** The site's own addresses, as visitors see them: no trailing slash, no extension. */
export const paths = {
  home: '/',
  articles: '/articles',
  article: '/article',
  training: '/training',
  rules: '/reglement',
  team: '/equipe',
  membership: '/adhesion',
  history: '/history',
  login: '/login',
  admin: '/admin',
  adminMemberships: '/admin/adhesions',
  adminNewMember: '/admin/adhesions/ajouter',
  adminClassLists: '/admin/adhesions/imprimer',
  adminArticles: '/admin/articles',
  adminNewArticle: '/admin/articles/nouveau',
  adminTeam: '/admin/equipe',
  adminPrices: '/admin/tarifs',
  adminPlanning: '/admin/planning',
  adminRules: '/admin/rules',
  adminArchives: '/admin/archives',
  adminSettings: '/admin/reglages',
  adminPublication: '/admin/publication',
  legal: '/mentions-legales',
  privacy: '/confidentialite',
  feed: '/rss.xml',
  sitemap: '/sitemap.xml',
} as const;

export const articlePath = (id: string): string => `${paths.article}/${encodeURIComponent(id)}`;

/** An address with what it asks behind the question mark, if anything. */
export const withQuery = (path: string, asked: Readonly<Record<string, string | undefined>>): string => {
  const parts = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return parts.length > 0 ? `${path}?${new URLSearchParams(parts)}` : path;
};

/** A member's page in the admin area. */
export const memberPath = (id: string): string => `${paths.adminMemberships}/${encodeURIComponent(id)}`;

/** An archived member's page in the admin area. */
export const archivedMemberPath = (id: string): string => `${paths.adminArchives}/${encodeURIComponent(id)}`;
/** Where an article is changed. */
export const adminArticlePath = (id: string): string => `${paths.adminArticles}/${encodeURIComponent(id)}`;

/** Where a page of the club is changed. */
export const adminPagePath = (key: string): string => `${paths.adminRules}/${key}`;

/** The first page of the list is the list itself. */
export const articlesQuery = (page: number): string => (page > 1 ? `?page=${page}` : '');
export const articlesPath = (page: number): string => `${paths.articles}${articlesQuery(page)}`;

/** The calendar of one discipline, named by its slug, or of all. */
export const planningPath = (slug?: string): string => (slug ? `/planning/${slug}.ics` : '/planning.ics');

/** `/adhesion` for the built file `/adhesion.html`, `/` for `/index.html`. */
export const publicPath = (pathname: string): string => {
  const path = pathname.replace(/\.html$/, '').replace(/\/(index)?$/, '');
  return path === '' ? '/' : path;
};
