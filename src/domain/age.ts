import type { IsoDate } from './dates.ts';

/** Nobody joins before this age, in years (docs/rules.md#minimum-age). */
export const MINIMUM_AGE = 16;
/** Code civil, art. 414: majority at 18. Below, a legal guardian signs. */
export const MAJORITY_AGE = 18;

/**
 * Full years lived on a day. The birthday itself counts; someone born on 29 February
 * is a year older on 1 March in common years (text comparison gives exactly that).
 */
export const ageOn = (birthDate: IsoDate, day: IsoDate): number => {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) >= birthDate.slice(5) ? years : years - 1;
};

/** Whether somebody may join on a day of Paris: from 16 (docs/rules.md#minimum-age). */
export const isOldEnough = (birthDate: IsoDate, today: IsoDate): boolean => ageOn(birthDate, today) >= MINIMUM_AGE;

/** 16 and 17: may join with a legal guardian's authorisation (docs/rules.md#minors). */
export const isMinor = (birthDate: IsoDate, today: IsoDate): boolean => ageOn(birthDate, today) < MAJORITY_AGE;
