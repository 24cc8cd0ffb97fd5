/** The site's own addresses, as visitors see them: no trailing slash, no extension. */
export const paths = {
  home: '/',
  articles: '/articles',
  training: '/training',
  rules: '/reglement',
  team: '/equipe',
  membership: '/adhesion',
  history: '/history',
  login: '/login',
  admin: '/admin',
  adminMemberships: '/admin/adhesions',
  legal: '/mentions-legales',
  privacy: '/confidentialite',
} as const;

/** `/adhesion` for the built file `/adhesion.html`, `/` for `/index.html`. */
export const publicPath = (pathname: string): string => {
  const path = pathname.replace(/\.html$/, '').replace(/\/(index)?$/, '');
  return path === '' ? '/' : path;
};
