import type { IsoDate } from '../dates.ts';
import { parseTypedBirthDate } from './typed-birth-date.ts';

/** Returns a typed recent day, `20/11/26`, as an ISO date, or undefined. Two digits mean a year of this century. */
export const parseTypedDay = (typed: string): IsoDate | undefined => parseTypedBirthDate(typed, '2099-12-31');
