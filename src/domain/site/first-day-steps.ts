/** What a new site lacks, in the best order to do it. */
export const firstDaySteps = [
  'club',
  'legal',
  'privacy',
  'rules',
  'disciplines',
  'payments',
  'publication',
  'opening',
] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];

/** What comes afterwards, in the best order. Nothing waits for it. */
export const afterwardsSteps = ['season', 'team', 'planning', 'factor', 'backup'] as const;
export type AfterwardsStep = (typeof afterwardsSteps)[number];

/** What a new site lacks first, and what it lacks afterwards. */
export interface FirstDay {
  missing: FirstDayStep[];
  afterwards: AfterwardsStep[];
}
