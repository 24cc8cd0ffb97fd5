import { type IsoDate, isIsoDate } from '../dates.ts';

/** Nobody joins before 16 (docs/rules.md#minimum-age). */
export const MINIMUM_AGE = 16;
/** Majority is at 18 (Code civil, art. 414). Below it, a legal guardian signs. */
export const MAJORITY_AGE = 18;

/**
 * Returns the full years lived on a day. The birthday counts. In a common year, somebody born on 29 February is a year
 * older on 1 March; comparing the texts gives exactly that.
 */
export const ageOn = (birthDate: IsoDate, day: IsoDate): number => {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) >= birthDate.slice(5) ? years : years - 1;
};

/** Returns true if somebody is old enough to join on a day of Paris: 16 or more (docs/rules.md#minimum-age). */
export const isOldEnough = (birthDate: IsoDate, today: IsoDate): boolean => ageOn(birthDate, today) >= MINIMUM_AGE;

/** Returns true below 18 (docs/rules.md#minors). Such a member joins with the authorisation of a legal guardian. */
export const isMinor = (birthDate: IsoDate, today: IsoDate): boolean => ageOn(birthDate, today) < MAJORITY_AGE;

/** Returns the first day on which somebody is an adult: the eighteenth birthday, or 1 March after a 29 February. */
export const adultFrom = (birthDate: IsoDate): IsoDate => {
  const day = `${Number(birthDate.slice(0, 4)) + MAJORITY_AGE}${birthDate.slice(4)}`;
  return isIsoDate(day) ? day : `${day.slice(0, 4)}-03-01`;
};
