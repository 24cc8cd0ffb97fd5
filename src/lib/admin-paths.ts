/** The addresses of the admin area. They stand apart from those of visitors, so that public pages do not load them. */
export const adminPaths = {
  home: '/admin',
  memberships: '/admin/adhesions',
  newMember: '/admin/adhesions/ajouter',
  importMembers: '/admin/adhesions/importer',
  licences: '/admin/licences',
  review: '/admin/a-traiter',
  classLists: '/admin/adhesions/imprimer',
  classes: '/admin/mes-cours',
  articles: '/admin/articles',
  newArticle: '/admin/articles/nouveau',
  team: '/admin/equipe',
  treasury: '/admin/tresorerie',
  aids: '/admin/aides',
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
  renewals: '/admin/reinscriptions',
  archives: '/admin/archives',
  settings: '/admin/reglages',
  publication: '/admin/publication',
} as const;

/** The addresses of objects, as the router reads them. */
export const adminObjectPatterns = {
  member: `${adminPaths.memberships}/:id`,
  archivedMember: `${adminPaths.archives}/:id`,
  reminder: `${adminPaths.reminders}/:id`,
  payout: `${adminPaths.payouts}/:id`,
  article: `${adminPaths.articles}/:id`,
  page: `${adminPaths.rules}/:key`,
} as const;

/** Returns the address of a part of the settings. */
export const settingsPath = (section: string): string => `${adminPaths.settings}?section=${section}`;

/** Where the parts of the site are switched on and off. */
export const togglesPath = settingsPath('site');

/** Returns the address of a member's page in the admin area. */
export const memberPath = (id: string): string => `${adminPaths.memberships}/${encodeURIComponent(id)}`;

/** Returns the address of an archived member's page in the admin area. */
export const archivedMemberPath = (id: string): string => `${adminPaths.archives}/${encodeURIComponent(id)}`;

/** Returns the address of a membership, on the list or in the archive. */
export const anyMemberPath = (id: string, isArchived: boolean): string =>
  isArchived ? archivedMemberPath(id) : memberPath(id);

/** Returns the address where an article is edited. */
export const adminArticlePath = (id: string): string => `${adminPaths.articles}/${encodeURIComponent(id)}`;

/** Returns the address where a page of the club is edited. */
export const adminPagePath = (key: string): string => `${adminPaths.rules}/${key}`;

/** Returns the address of a rule of reminders. */
export const reminderPath = (id: string): string => `${adminPaths.reminders}/${encodeURIComponent(id)}`;

/** Returns the address of a payout of the card provider. */
export const payoutPath = (id: string): string => `${adminPaths.payouts}/${encodeURIComponent(id)}`;

/** All addresses below the front page, as the build reads them: the name of a screen, and what stands below it. */
const parts = Object.values({ ...adminPaths, ...adminObjectPatterns }).map((path) => path.split('/').slice(2));

/** The screens of the admin area, except the front page, by the last part of their address. */
export const adminAddresses: readonly string[] = parts.flatMap(([screen, below]) => (screen && !below ? [screen] : []));

/** Returns true for a screen with addresses below its own, such as `/admin/adhesions/{id}`. */
export const hasAdminObjects = (screen: string): boolean =>
  parts.some(([name, below]) => name === screen && below !== undefined);
