import { paths } from './paths.ts';

const below = (path: string): string => path.slice(paths.admin.length + 1);

/** The screens of the admin area, except the front page, by the last part of their address. */
export const adminAddresses: readonly string[] = [
  paths.adminArticles,
  paths.adminTeam,
  paths.adminMemberships,
  paths.adminPrices,
  paths.adminPlanning,
  paths.adminRules,
  paths.adminArchives,
  paths.adminSettings,
  paths.adminPublication,
].map(below);

const withObjects: readonly string[] = [
  paths.adminArticles,
  paths.adminMemberships,
  paths.adminRules,
  paths.adminArchives,
].map(below);

/** Returns true for a screen whose objects have addresses of their own, such as `/admin/adhesions/{id}`. */
export const hasAdminObjects = (screen: string): boolean => withObjects.includes(screen);
