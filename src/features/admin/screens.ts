import type { ComponentType } from 'react';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import type { GuidePage } from '#messages/guide.ts';
import { readArticlesAhead } from './articles/articles-store.ts';
import { readMembersAhead } from './members-store.ts';

interface ScreenProps {
  /** The values of the `:names` of the address. */
  params: Readonly<Record<string, string>>;
  /** The query of the address. */
  search: Readonly<Record<string, string>>;
}

type Screen = ComponentType<ScreenProps>;

interface ScreenEntry {
  path: string;
  /** The name in the navigation. Absent for a screen that is reached from another one. */
  label?: string;
  /** The screen of the navigation that it belongs to. */
  under?: string;
  /** The page of the guide about the screen. It depends on the query where the screen has several parts. */
  help: GuidePage | ((search: ScreenProps['search']) => GuidePage);
  load: () => Promise<Screen>;
  /**
   * For a screen with much to read: reads its data while its code is loading. A second call before it opens does
   * nothing.
   */
  readAhead?: () => void;
}

const words = adminMessages.screens;

/** All screens of the admin area. Routes, navigation and loading read this table. */
const entries = {
  home: {
    path: adminPaths.home,
    label: words.home,
    help: 'a-faire',
    load: async () => (await import('./home/HomeScreen.tsx')).HomeScreen,
  },
  articles: {
    path: adminPaths.articles,
    label: words.articles,
    help: 'articles',
    load: async () => (await import('./articles/ArticlesScreen.tsx')).ArticlesScreen,
    readAhead: readArticlesAhead,
  },
  // Before the address of an article, which would also match.
  newArticle: {
    path: adminPaths.newArticle,
    under: 'articles',
    help: 'articles',
    load: async () => (await import('./articles/ArticleScreen.tsx')).NewArticleScreen,
  },
  article: {
    path: `${adminPaths.articles}/:id`,
    under: 'articles',
    help: 'articles',
    load: async () => (await import('./articles/ArticleScreen.tsx')).ArticleScreen,
  },
  team: {
    path: adminPaths.team,
    label: words.team,
    help: 'equipe',
    load: async () => (await import('./team/TeamScreen.tsx')).TeamScreen,
  },
  memberships: {
    path: adminPaths.memberships,
    label: words.memberships,
    help: 'adhesions',
    load: async () => (await import('./memberships/MembershipsScreen.tsx')).MembershipsScreen,
    readAhead: readMembersAhead,
  },
  // Before the address of a member, which would also match.
  newMember: {
    path: adminPaths.newMember,
    under: 'memberships',
    help: 'ajouter',
    load: async () => (await import('./member/AddMemberScreen.tsx')).AddMemberScreen,
  },
  classLists: {
    path: adminPaths.classLists,
    under: 'memberships',
    help: 'exporter',
    load: async () => (await import('./class-list/ClassListScreen.tsx')).ClassListScreen,
  },
  member: {
    path: `${adminPaths.memberships}/:id`,
    under: 'memberships',
    help: 'dossier',
    load: async () => (await import('./member/MemberScreen.tsx')).MemberScreen,
  },
  review: {
    path: adminPaths.review,
    label: words.review,
    help: 'dossiers',
    load: async () => (await import('./review/ReviewScreen.tsx')).ReviewScreen,
  },
  prices: {
    path: adminPaths.prices,
    label: words.prices,
    help: 'tarifs',
    load: async () => (await import('./products/ProductsScreen.tsx')).ProductsScreen,
  },
  seasons: {
    path: adminPaths.seasons,
    label: words.seasons,
    help: 'saisons',
    load: async () => (await import('./seasons/SeasonsScreen.tsx')).SeasonsScreen,
  },
  planning: {
    path: adminPaths.planning,
    label: words.planning,
    help: 'planning',
    load: async () => (await import('./planning/PlanningScreen.tsx')).PlanningScreen,
  },
  rules: {
    path: adminPaths.rules,
    label: words.rules,
    help: 'pages',
    load: async () => (await import('./pages/PageScreen.tsx')).PageScreen,
  },
  page: {
    path: `${adminPaths.rules}/:key`,
    under: 'rules',
    help: 'pages',
    load: async () => (await import('./pages/PageScreen.tsx')).PageScreen,
  },
  mail: {
    path: adminPaths.mail,
    label: words.mail,
    help: 'courriels',
    load: async () => (await import('./mail/MailScreen.tsx')).MailScreen,
  },
  newMail: {
    path: adminPaths.newMail,
    under: 'mail',
    help: 'courriels',
    load: async () => (await import('./mail/WriteScreen.tsx')).WriteScreen,
  },
  reminders: {
    path: adminPaths.reminders,
    label: words.reminders,
    help: 'relances',
    load: async () => (await import('./reminders/RemindersScreen.tsx')).RemindersScreen,
  },
  // Before the address of a rule, which would also match.
  newReminder: {
    path: adminPaths.newReminder,
    under: 'reminders',
    help: 'relances',
    load: async () => (await import('./reminders/RuleScreen.tsx')).NewRuleScreen,
  },
  reminder: {
    path: `${adminPaths.reminders}/:id`,
    under: 'reminders',
    help: 'relances',
    load: async () => (await import('./reminders/RuleScreen.tsx')).RuleScreen,
  },
  archives: {
    path: adminPaths.archives,
    label: words.archives,
    help: 'archives',
    load: async () => (await import('./archives/ArchivesScreen.tsx')).ArchivesScreen,
  },
  archivedMember: {
    path: `${adminPaths.archives}/:id`,
    under: 'archives',
    help: 'archives',
    load: async () => (await import('./archives/ArchivedMemberScreen.tsx')).ArchivedMemberScreen,
  },
  settings: {
    path: adminPaths.settings,
    label: words.settings,
    help: ({ section }) => (section === 'administrateurs' || section === 'connexion' ? 'administrateurs' : 'reglages'),
    load: async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen,
  },
  publication: {
    path: adminPaths.publication,
    label: words.publication,
    help: 'publier',
    load: async () => (await import('./publication/PublicationScreen.tsx')).PublicationScreen,
  },
} as const satisfies Record<string, ScreenEntry>;

const screenEntries: readonly (ScreenEntry & { name: string })[] = Object.entries(entries).map(([name, entry]) => ({
  name,
  ...entry,
}));

export const screenPatterns: Readonly<Record<string, string>> = Object.fromEntries(
  screenEntries.map(({ name, path }) => [name, path]),
);

export const navigationScreens = screenEntries.flatMap(({ label, ...entry }) => (label ? [{ ...entry, label }] : []));

/** Returns the entry of the navigation that a screen belongs to. */
export const tabOf = (name: string): string => screenEntries.find((entry) => entry.name === name)?.under ?? name;

/** Returns the page of the guide about a screen. For an unknown name it returns the page about the front page. */
export const helpOn = (name: string, search: ScreenProps['search']): GuidePage => {
  const { help } = screenEntries.find((entry) => entry.name === name) ?? entries.home;
  return typeof help === 'function' ? help(search) : help;
};

/** Loads a screen by its name: its code and its data. */
export const screenLoaders: ReadonlyMap<string, () => Promise<Screen>> = new Map(
  screenEntries.map(({ name, load, readAhead }) => [
    name,
    () => {
      readAhead?.();
      return load();
    },
  ]),
);
