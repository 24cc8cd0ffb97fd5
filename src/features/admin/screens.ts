import type { ComponentType } from 'react';
import { $roles } from './account/account-store.ts';
import { readMembersAhead } from './lists/members-store.ts';
import { isOpenTo, type ScreenName } from './screen/screen-places.ts';

interface ScreenProps {
  /** The values of the `:names` of the address. */
  params: Readonly<Record<string, string>>;
  /** The query of the address. */
  search: Readonly<Record<string, string>>;
}

type Screen = ComponentType<ScreenProps>;

/** The code of each screen. */
const loads: Readonly<Record<ScreenName, () => Promise<Screen>>> = {
  home: async () => (await import('./home/HomeScreen.tsx')).HomeScreen,
  articles: async () => (await import('./articles/ArticlesScreen.tsx')).ArticlesScreen,
  newArticle: async () => (await import('./articles/ArticleScreen.tsx')).NewArticleScreen,
  article: async () => (await import('./articles/ArticleScreen.tsx')).ArticleScreen,
  team: async () => (await import('./team/TeamScreen.tsx')).TeamScreen,
  memberships: async () => (await import('./memberships/MembershipsScreen.tsx')).MembershipsScreen,
  newMember: async () => (await import('./member/AddMemberScreen.tsx')).AddMemberScreen,
  importMembers: async () => (await import('./import/ImportScreen.tsx')).ImportScreen,
  classLists: async () => (await import('./class-list/ClassListScreen.tsx')).ClassListScreen,
  licences: async () => (await import('./licences/LicencesScreen.tsx')).LicencesScreen,
  member: async () => (await import('./member/MemberScreen.tsx')).MemberScreen,
  review: async () => (await import('./review/ReviewScreen.tsx')).ReviewScreen,
  classes: async () => (await import('./my-classes/MyClassesScreen.tsx')).MyClassesScreen,
  treasury: async () => (await import('./treasury/TreasuryScreen.tsx')).TreasuryScreen,
  aids: async () => (await import('./aids/AidsScreen.tsx')).AidsScreen,
  slips: async () => (await import('./slips/SlipsScreen.tsx')).SlipsScreen,
  payouts: async () => (await import('./payouts/PayoutsScreen.tsx')).PayoutsScreen,
  payout: async () => (await import('./payouts/PayoutScreen.tsx')).PayoutScreen,
  books: async () => (await import('./books/BooksScreen.tsx')).BooksScreen,
  figures: async () => (await import('./figures/FiguresScreen.tsx')).FiguresScreen,
  prices: async () => (await import('./products/ProductsScreen.tsx')).ProductsScreen,
  seasons: async () => (await import('./seasons/SeasonsScreen.tsx')).SeasonsScreen,
  planning: async () => (await import('./planning/PlanningScreen.tsx')).PlanningScreen,
  rules: async () => (await import('./pages/PageScreen.tsx')).PageScreen,
  page: async () => (await import('./pages/PageScreen.tsx')).PageScreen,
  mail: async () => (await import('./mail/MailScreen.tsx')).MailScreen,
  newMail: async () => (await import('./mail/WriteScreen.tsx')).WriteScreen,
  reminders: async () => (await import('./reminders/RemindersScreen.tsx')).RemindersScreen,
  newReminder: async () => (await import('./reminders/RuleScreen.tsx')).NewRuleScreen,
  reminder: async () => (await import('./reminders/RuleScreen.tsx')).RuleScreen,
  renewals: async () => (await import('./renewals/RenewalsScreen.tsx')).RenewalsScreen,
  archives: async () => (await import('./archives/ArchivesScreen.tsx')).ArchivesScreen,
  archivedMember: async () => (await import('./archives/ArchivedMemberScreen.tsx')).ArchivedMemberScreen,
  settings: async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen,
  publication: async () => (await import('./publication/PublicationScreen.tsx')).PublicationScreen,
};

/**
 * Prefetches the data of the larger screens while their code is loading. A second call before they open does nothing.
 */
const readsAhead: Readonly<Partial<Record<string, () => void>>> = {
  articles: () => void import('./articles/articles-store.ts').then(({ readArticlesAhead }) => readArticlesAhead()),
  memberships: readMembersAhead,
};

/** Loads a screen by its name: its code, and its data if the role may read them. */
export const screenLoaders: ReadonlyMap<string, () => Promise<Screen>> = new Map(
  Object.entries(loads).map(([name, load]) => [
    name,
    () => {
      if (isOpenTo(name, $roles.get())) readsAhead[name]?.();
      return load();
    },
  ]),
);
