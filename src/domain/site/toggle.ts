import * as z from 'zod/mini';

/** What the club can open and close in the admin area. */
export const toggleKeys = ['adhesion', 'articles', 'equipe', 'history'] as const;
export type ToggleKey = (typeof toggleKeys)[number];

export const toggleKeySchema = z.enum(toggleKeys);

export interface Toggle {
  key: ToggleKey;
  enabled: boolean;
}
