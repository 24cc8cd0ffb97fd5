import type { Area, Role } from '#domain/account/role.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import type { GuidePage } from '#messages/guide.ts';
import { may } from '../account/account-store.ts';

/** The query of an address. */
type Search = Readonly<Record<string, string>>;

interface ScreenPlace {
  path: string;
  /** The access that the screen needs. It is hidden from everybody else. */
  needs: readonly [area: Area, access: 'read' | 'write'];
  /** The name in the navigation. Absent for a screen that is reached from another one. */
  label?: string;
  /** The screen of the navigation that it belongs to. */
  under?: string;
  /** The page of the guide about the screen. For a screen with several parts, it depends on the query and the roles. */
  help: GuidePage | ((search: Search, roles: readonly Role[] | undefined) => GuidePage);
}

const words = adminMessages.screens;

/** All screens of the admin area. Routes, navigation and loading read this table. */
const places = {
  home: {
    path: adminPaths.home,
    needs: ['own', 'read'],
    label: words.home,
    help: 'a-faire',
  },
  articles: {
    path: adminPaths.articles,
    needs: ['content', 'write'],
    label: words.articles,
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
    help: 'equipe',
  },
  memberships: {
    path: adminPaths.memberships,
    needs: ['members', 'read'],
    label: words.memberships,
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
  review: {
    path: adminPaths.review,
    needs: ['files', 'write'],
    label: words.review,
    help: 'dossiers',
  },
  classes: {
    path: adminPaths.classes,
    needs: ['classes', 'read'],
    label: words.classes,
    help: 'mes-cours',
  },
  prices: {
    path: adminPaths.prices,
    needs: ['seasons', 'read'],
    label: words.prices,
    help: 'tarifs',
  },
  seasons: {
    path: adminPaths.seasons,
    needs: ['seasons', 'read'],
    label: words.seasons,
    help: 'saisons',
  },
  planning: {
    path: adminPaths.planning,
    needs: ['planning', 'write'],
    label: words.planning,
    help: 'planning',
  },
  rules: {
    path: adminPaths.rules,
    needs: ['content', 'write'],
    label: words.rules,
    help: 'pages',
  },
  page: {
    path: `${adminPaths.rules}/:key`,
    needs: ['content', 'write'],
    under: 'rules',
    help: 'pages',
  },
  mail: {
    path: adminPaths.mail,
    needs: ['mail', 'write'],
    label: words.mail,
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
    help: 'archives',
  },
  archivedMember: {
    path: `${adminPaths.archives}/:id`,
    needs: ['members', 'read'],
    under: 'archives',
    help: 'archives',
  },
  settings: {
    path: adminPaths.settings,
    needs: ['own', 'read'],
    label: words.settings,
    help: ({ section }, roles) =>
      section === 'administrateurs' || section === 'connexion' || !may('settings', 'write', roles)
        ? 'administrateurs'
        : 'reglages',
  },
  publication: {
    path: adminPaths.publication,
    needs: ['publication', 'write'],
    label: words.publication,
    help: 'publier',
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

export const navigationScreens = screenPlaces.flatMap(({ label, ...place }) => (label ? [{ ...place, label }] : []));

const placeOf = (name: string): ScreenPlace => screenPlaces.find((place) => place.name === name) ?? places.home;

/** Returns the entry of the navigation that a screen belongs to. */
export const tabOf = (name: string): string => placeOf(name).under ?? name;

/** Returns the page of the guide about a screen. For an unknown name it returns the page about the front page. */
export const helpOn = (name: string, search: Search, roles: readonly Role[] | undefined): GuidePage => {
  const { help } = placeOf(name);
  return typeof help === 'function' ? help(search, roles) : help;
};

/** Returns true if these roles may open a screen. While the roles are not known yet, every screen is open. */
export const isOpenTo = (name: string, roles: readonly Role[] | undefined): boolean =>
  may(...placeOf(name).needs, roles);
