import type { Area, Role } from '#domain/account/role.ts';
import { adminObjectPatterns, adminPaths } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import type { GuidePage } from '#messages/guide.ts';
import { may } from '../account/account-store.ts';

/** The query of an address. */
type Search = Readonly<Record<string, string>>;

/** The groups of the menu, in order. The first one has no title. */
export const menuGroups = ['day', 'members', 'money', 'classes', 'site', 'club'] as const;
export type MenuGroup = (typeof menuGroups)[number];

type Access = readonly [area: Area, access: 'read' | 'write'];

interface ScreenPlace {
  /** The access that the screen needs. It is hidden from everybody else. */
  needs: Access;
  /** The group of the menu that lists it. */
  group?: MenuGroup;
  /** The access without which the menu does not list it, if that is more than the screen needs. */
  listedFor?: Access;
  /** The screen of the menu that it belongs to. */
  under?: MenuName;
  /** The page of the guide about the screen. For a screen with several parts, it depends on the query and the roles. */
  help: GuidePage | ((search: Search, roles: readonly Role[] | undefined) => GuidePage);
}

/** Names and addresses of all screens. Fixed addresses come first: those with a parameter would also match them. */
export const screenPatterns = { ...adminPaths, ...adminObjectPatterns };
export type ScreenName = keyof typeof screenPatterns;

/** A screen that has a name in the menu. All others are reached from one of these. */
type MenuName = keyof typeof adminMessages.screens;

/** All screens of the admin area, in the order of the menu. Menu and loading read this table. */
const places = {
  home: { needs: ['own', 'read'], group: 'day', help: 'a-faire' },
  review: { needs: ['files', 'write'], group: 'day', help: 'dossiers' },
  memberships: { needs: ['members', 'read'], group: 'members', help: 'adhesions' },
  newMember: { needs: ['members', 'write'], under: 'memberships', help: 'ajouter' },
  importMembers: { needs: ['members', 'write'], under: 'memberships', help: 'importer' },
  classLists: { needs: ['members', 'read'], under: 'memberships', help: 'exporter' },
  licences: { needs: ['members', 'write'], under: 'memberships', help: 'licences' },
  member: { needs: ['members', 'read'], under: 'memberships', help: 'dossier' },
  mail: { needs: ['mail', 'write'], group: 'members', help: 'courriels' },
  newMail: { needs: ['mail', 'write'], under: 'mail', help: 'courriels' },
  reminders: { needs: ['mail', 'write'], group: 'members', help: 'relances' },
  newReminder: { needs: ['mail', 'write'], under: 'reminders', help: 'relances' },
  reminder: { needs: ['mail', 'write'], under: 'reminders', help: 'relances' },
  renewals: { needs: ['members', 'read'], group: 'members', help: 'reinscriptions' },
  archives: { needs: ['members', 'read'], group: 'members', help: 'archives' },
  archivedMember: {
    needs: ['members', 'read'],
    under: 'archives',
    help: 'archives',
  },
  treasury: { needs: ['money', 'read'], group: 'money', help: 'tresorerie' },
  aids: { needs: ['desk', 'read'], under: 'treasury', help: 'aides' },
  slips: { needs: ['money', 'read'], group: 'money', help: 'remises' },
  payouts: { needs: ['money', 'read'], group: 'money', help: 'versements' },
  payout: { needs: ['money', 'read'], under: 'payouts', help: 'versements' },
  books: { needs: ['money', 'read'], group: 'money', help: 'tresorerie' },
  figures: { needs: ['money', 'read'], group: 'money', help: 'chiffres' },
  prices: { needs: ['seasons', 'read'], group: 'money', help: 'tarifs' },
  planning: { needs: ['planning', 'write'], group: 'classes', help: 'planning' },
  classes: { needs: ['classes', 'read'], group: 'classes', help: 'mes-cours' },
  articles: { needs: ['content', 'write'], group: 'site', help: 'articles' },
  newArticle: { needs: ['content', 'write'], under: 'articles', help: 'articles' },
  article: { needs: ['content', 'write'], under: 'articles', help: 'articles' },
  team: { needs: ['content', 'write'], group: 'site', help: 'equipe' },
  rules: { needs: ['content', 'write'], group: 'site', help: 'pages' },
  page: { needs: ['content', 'write'], under: 'rules', help: 'pages' },
  publication: { needs: ['publication', 'write'], group: 'site', help: 'publier' },
  seasons: { needs: ['seasons', 'read'], group: 'club', help: 'saisons' },
  settings: {
    needs: ['own', 'read'],
    group: 'club',
    // Everybody else has only their own account there, which the account menu opens.
    listedFor: ['opening', 'write'],
    help: ({ section }, roles) =>
      section === 'administrateurs' || section === 'connexion' || !may('opening', 'write', roles)
        ? 'administrateurs'
        : 'reglages',
  },
} as const satisfies {
  [Name in ScreenName]: ScreenPlace & (Name extends MenuName ? { group: MenuGroup } : { under: MenuName });
};

const screenPlaces: readonly (ScreenPlace & { name: string })[] = Object.entries(places).map(([name, place]) => ({
  name,
  ...place,
}));

const isListed = ({ group, needs, listedFor = needs }: ScreenPlace, roles: readonly Role[] | undefined): boolean =>
  group !== undefined && may(...needs, roles) && may(...listedFor, roles);

const labels: Readonly<Record<string, string>> = adminMessages.screens;
const paths: Readonly<Record<string, string>> = screenPatterns;

/** A screen of the menu. */
export interface MenuScreen {
  name: string;
  path: string;
  label: string;
  group: MenuGroup;
}

/**
 * Returns the screens that the menu lists for these roles. Empty for roles with a single screen besides the front page,
 * which shows that screen at once.
 */
export const menuFor = (roles: readonly Role[] | undefined): readonly MenuScreen[] => {
  const listed = screenPlaces.flatMap(({ name, ...place }) => {
    const { [name]: label } = labels;
    const { [name]: path } = paths;
    return label && path && place.group && isListed(place, roles) ? [{ name, path, label, group: place.group }] : [];
  });
  return listed.length > 2 ? listed : [];
};

/** Returns the screen to show at the address of the front page: the only other one of these roles, if it is the only one. */
export const frontScreenFor = (roles: readonly Role[]): string => {
  const others = screenPlaces.filter((place) => place.name !== 'home' && isListed(place, roles));
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
