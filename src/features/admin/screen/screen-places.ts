import type { Area, Role } from '#domain/account/role.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import type { GuidePage } from '#messages/guide.ts';
import { may } from '../account/account-store.ts';

/** The query of an address. */
type Search = Readonly<Record<string, string>>;

/** The groups of the menu, in order. The first one has no title. */
export const menuGroups = ['day', 'members', 'money', 'classes', 'site', 'club'] as const;
export type MenuGroup = (typeof menuGroups)[number];

interface ScreenPlace {
  path: string;
  /** The access that the screen needs. It is hidden from everybody else. */
  needs: readonly [area: Area, access: 'read' | 'write'];
  /** The name in the menu. Absent for a screen that is reached from another one. */
  label?: string;
  /** The group of the menu that lists it. */
  group?: MenuGroup;
  /** The access without which the menu does not list it, if that is more than the screen needs. */
  listedFor?: readonly [area: Area, access: 'read' | 'write'];
  /** The screen of the menu that it belongs to. */
  under?: string;
  /** The page of the guide about the screen. For a screen with several parts, it depends on the query and the roles. */
  help: GuidePage | ((search: Search, roles: readonly Role[] | undefined) => GuidePage);
}

const words = adminMessages.screens;

/** All screens of the admin area, in the order of the menu. Routes, menu and loading read this table. */
const places = {
  home: {
    path: adminPaths.home,
    needs: ['own', 'read'],
    label: words.home,
    group: 'day',
    help: 'a-faire',
  },
  review: {
    path: adminPaths.review,
    needs: ['files', 'write'],
    label: words.review,
    group: 'day',
    help: 'dossiers',
  },
  memberships: {
    path: adminPaths.memberships,
    needs: ['members', 'read'],
    label: words.memberships,
    group: 'members',
    help: 'adhesions',
  },
  // Before the address of a member, which would also match.
  newMember: {
    path: adminPaths.newMember,
    needs: ['members', 'write'],
    under: 'memberships',
    help: 'ajouter',
  },
  classLists: {
    path: adminPaths.classLists,
    needs: ['members', 'read'],
    under: 'memberships',
    help: 'exporter',
  },
  member: {
    path: `${adminPaths.memberships}/:id`,
    needs: ['members', 'read'],
    under: 'memberships',
    help: 'dossier',
  },
  mail: {
    path: adminPaths.mail,
    needs: ['mail', 'write'],
    label: words.mail,
    group: 'members',
    help: 'courriels',
  },
  newMail: {
    path: adminPaths.newMail,
    needs: ['mail', 'write'],
    under: 'mail',
    help: 'courriels',
  },
  reminders: {
    path: adminPaths.reminders,
    needs: ['mail', 'write'],
    label: words.reminders,
    group: 'members',
    help: 'relances',
  },
  // Before the address of a rule, which would also match.
  newReminder: {
    path: adminPaths.newReminder,
    needs: ['mail', 'write'],
    under: 'reminders',
    help: 'relances',
  },
  reminder: {
    path: `${adminPaths.reminders}/:id`,
    needs: ['mail', 'write'],
    under: 'reminders',
    help: 'relances',
  },
  archives: {
    path: adminPaths.archives,
    needs: ['members', 'read'],
    label: words.archives,
    group: 'members',
    help: 'archives',
  },
  archivedMember: {
    path: `${adminPaths.archives}/:id`,
    needs: ['members', 'read'],
    under: 'archives',
    help: 'archives',
  },
  treasury: {
    path: adminPaths.treasury,
    needs: ['money', 'read'],
    label: words.treasury,
    group: 'money',
    help: 'tresorerie',
  },
  slips: {
    path: adminPaths.slips,
    needs: ['money', 'read'],
    label: words.slips,
    group: 'money',
    help: 'remises',
  },
  payouts: {
    path: adminPaths.payouts,
    needs: ['money', 'read'],
    label: words.payouts,
    group: 'money',
    help: 'versements',
  },
  payout: {
    path: `${adminPaths.payouts}/:id`,
    needs: ['money', 'read'],
    under: 'payouts',
    help: 'versements',
  },
  books: {
    path: adminPaths.books,
    needs: ['money', 'read'],
    label: words.books,
    group: 'money',
    help: 'tresorerie',
  },
  figures: {
    path: adminPaths.figures,
    needs: ['money', 'read'],
    label: words.figures,
    group: 'money',
    help: 'chiffres',
  },
  prices: {
    path: adminPaths.prices,
    needs: ['seasons', 'read'],
    label: words.prices,
    group: 'money',
    help: 'tarifs',
  },
  planning: {
    path: adminPaths.planning,
    needs: ['planning', 'write'],
    label: words.planning,
    group: 'classes',
    help: 'planning',
  },
  classes: {
    path: adminPaths.classes,
    needs: ['classes', 'read'],
    label: words.classes,
    group: 'classes',
    help: 'mes-cours',
  },
  articles: {
    path: adminPaths.articles,
    needs: ['content', 'write'],
    label: words.articles,
    group: 'site',
    help: 'articles',
  },
  // Before the address of an article, which would also match.
  newArticle: {
    path: adminPaths.newArticle,
    needs: ['content', 'write'],
    under: 'articles',
    help: 'articles',
  },
  article: {
    path: `${adminPaths.articles}/:id`,
    needs: ['content', 'write'],
    under: 'articles',
    help: 'articles',
  },
  team: {
    path: adminPaths.team,
    needs: ['content', 'write'],
    label: words.team,
    group: 'site',
    help: 'equipe',
  },
  rules: {
    path: adminPaths.rules,
    needs: ['content', 'write'],
    label: words.rules,
    group: 'site',
    help: 'pages',
  },
  page: {
    path: `${adminPaths.rules}/:key`,
    needs: ['content', 'write'],
    under: 'rules',
    help: 'pages',
  },
  publication: {
    path: adminPaths.publication,
    needs: ['publication', 'write'],
    label: words.publication,
    group: 'site',
    help: 'publier',
  },
  seasons: {
    path: adminPaths.seasons,
    needs: ['seasons', 'read'],
    label: words.seasons,
    group: 'club',
    help: 'saisons',
  },
  settings: {
    path: adminPaths.settings,
    needs: ['own', 'read'],
    label: words.settings,
    group: 'club',
    // Everybody else has only their own account there, which the account menu opens.
    listedFor: ['opening', 'write'],
    help: ({ section }, roles) =>
      section === 'administrateurs' || section === 'connexion' || !may('opening', 'write', roles)
        ? 'administrateurs'
        : 'reglages',
  },
} as const satisfies Record<string, ScreenPlace>;

export type ScreenName = keyof typeof places;

const screenPlaces: readonly (ScreenPlace & { name: string })[] = Object.entries(places).map(([name, place]) => ({
  name,
  ...place,
}));

export const screenPatterns: Readonly<Record<string, string>> = Object.fromEntries(
  screenPlaces.map(({ name, path }) => [name, path]),
);

/** A screen of the menu. */
export interface MenuScreen {
  name: string;
  path: string;
  label: string;
  group: MenuGroup;
}

/**
 * Returns the screens that the menu lists for these roles. Empty for somebody who has a single screen besides the front
 * page, which shows it at once.
 */
export const menuFor = (roles: readonly Role[] | undefined): readonly MenuScreen[] => {
  const listed = screenPlaces.flatMap(({ name, path, label, group, needs, listedFor = needs }) =>
    label && group && may(...needs, roles) && may(...listedFor, roles) ? [{ name, path, label, group }] : [],
  );
  return listed.length > 2 ? listed : [];
};

/** Returns the screen to show at the address of the front page: the only other one of these roles, if it is the only one. */
export const frontScreenFor = (roles: readonly Role[]): string => {
  const others = screenPlaces.filter(
    ({ name, label, needs, listedFor = needs }) =>
      name !== 'home' && label && may(...needs, roles) && may(...listedFor, roles),
  );
  return others.length === 1 && others[0] ? others[0].name : 'home';
};

const placeOf = (name: string): ScreenPlace => screenPlaces.find((place) => place.name === name) ?? places.home;

/** Returns the entry of the menu that a screen belongs to. */
export const entryOf = (name: string): string => placeOf(name).under ?? name;

/** Returns the page of the guide about a screen. For an unknown name it returns the page about the front page. */
export const helpOn = (name: string, search: Search, roles: readonly Role[] | undefined): GuidePage => {
  const { help } = placeOf(name);
  return typeof help === 'function' ? help(search, roles) : help;
};

/** Returns true if these roles may open a screen. While the roles are not known yet, every screen is open. */
export const isOpenTo = (name: string, roles: readonly Role[] | undefined): boolean =>
  may(...placeOf(name).needs, roles);
