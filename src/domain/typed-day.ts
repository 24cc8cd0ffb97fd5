import type { IsoDate } from './dates.ts';
import { parseTypedBirthDate } from './typed-birth-date.ts';

/** A recent day as it is typed, `20/11/26`: unlike a birth date's, two digits are always a year of this century. */
export const parseTypedDay = (typed: string): IsoDate | undefined => parseTypedBirthDate(typed, '2099-12-31');
