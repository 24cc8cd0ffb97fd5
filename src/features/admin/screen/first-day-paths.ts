import type { FirstDayStep } from '#domain/site/first-day-steps.ts';
import { adminPagePath, adminPaths, settingsPath, togglesPath } from '#lib/admin-paths.ts';

/** The address of each first step. */
export const firstDayPaths: Readonly<Record<FirstDayStep, string>> = {
  club: adminPaths.settings,
  legal: adminPagePath('legal'),
  privacy: adminPagePath('privacy'),
  rules: adminPaths.rules,
  disciplines: adminPaths.prices,
  payments: settingsPath('services'),
  publication: adminPaths.publication,
  opening: togglesPath,
};
