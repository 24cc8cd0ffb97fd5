/** The addresses of the admin area. They stand apart from those of visitors, so that public pages do not load them. */
export const adminPaths = {
  home: '/admin',
  memberships: '/admin/adhesions',
  newMember: '/admin/adhesions/ajouter',
  review: '/admin/a-traiter',
  classLists: '/admin/adhesions/imprimer',
  classes: '/admin/mes-cours',
  articles: '/admin/articles',
  newArticle: '/admin/articles/nouveau',
  team: '/admin/equipe',
  treasury: '/admin/tresorerie',
  slips: '/admin/remises',
  payouts: '/admin/versements',
  books: '/admin/comptes',
  figures: '/admin/chiffres',
  prices: '/admin/tarifs',
  seasons: '/admin/saisons',
  planning: '/admin/planning',
  rules: '/admin/rules',
  mail: '/admin/courriels',
  newMail: '/admin/courriels/nouveau',
  reminders: '/admin/relances',
  newReminder: '/admin/relances/nouvelle',
  archives: '/admin/archives',
  settings: '/admin/reglages',
  publication: '/admin/publication',
} as const;

/** Returns the address of a part of the settings. */
export const settingsPath = (section: string): string => `${adminPaths.settings}?section=${section}`;

/** Where the parts of the site are switched on and off. */
export const togglesPath = settingsPath('site');

/** Returns the address of a member's page in the admin area. */
export const memberPath = (id: string): string => `${adminPaths.memberships}/${encodeURIComponent(id)}`;

/** Returns the address of an archived member's page in the admin area. */
export const archivedMemberPath = (id: string): string => `${adminPaths.archives}/${encodeURIComponent(id)}`;

/** Returns the address where an article is edited. */
export const adminArticlePath = (id: string): string => `${adminPaths.articles}/${encodeURIComponent(id)}`;

/** Returns the address where a page of the club is edited. */
export const adminPagePath = (key: string): string => `${adminPaths.rules}/${key}`;

/** Returns the address of a rule of reminders. */
export const reminderPath = (id: string): string => `${adminPaths.reminders}/${encodeURIComponent(id)}`;

/** Returns the address of a payout of the card provider. */
export const payoutPath = (id: string): string => `${adminPaths.payouts}/${encodeURIComponent(id)}`;

const below = (path: string): string => path.slice(adminPaths.home.length + 1);

/** The screens of the admin area, except the front page, by the last part of their address. */
export const adminAddresses: readonly string[] = [
  adminPaths.articles,
  adminPaths.team,
  adminPaths.memberships,
  adminPaths.review,
  adminPaths.classes,
  adminPaths.treasury,
  adminPaths.slips,
  adminPaths.payouts,
  adminPaths.books,
  adminPaths.figures,
  adminPaths.prices,
  adminPaths.seasons,
  adminPaths.planning,
  adminPaths.rules,
  adminPaths.mail,
  adminPaths.reminders,
  adminPaths.archives,
  adminPaths.settings,
  adminPaths.publication,
].map(below);

const withObjects: readonly string[] = [
  adminPaths.articles,
  adminPaths.memberships,
  adminPaths.rules,
  adminPaths.mail,
  adminPaths.reminders,
  adminPaths.archives,
  adminPaths.payouts,
].map(below);

/** Returns true for a screen whose objects have addresses of their own, such as `/admin/adhesions/{id}`. */
export const hasAdminObjects = (screen: string): boolean => withObjects.includes(screen);
