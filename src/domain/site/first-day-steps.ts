/** The first steps of a new site, in the best order. */
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

/** The later steps, in the best order. They block nothing. */
export const afterwardsSteps = ['season', 'team', 'planning', 'factor', 'backup'] as const;
export type AfterwardsStep = (typeof afterwardsSteps)[number];

/** The first steps and the later steps that a new site still has to do. */
export interface FirstDay {
  missing: FirstDayStep[];
  afterwards: AfterwardsStep[];
}
