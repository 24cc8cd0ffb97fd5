import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import { MAJORITY_AGE } from '#domain/member/age.ts';

const untilMajority = sql.raw(`interval '${MAJORITY_AGE} years'`);

/** `isMinor` of the domain in SQL: true if somebody with this birth date is a minor on that day. */
export const isMinorOn = (birthDate: SQLWrapper, day: IsoDate): SQL<boolean> =>
  sql`(${birthDate} > ${day}::date - ${untilMajority})`;

/** The day on which somebody with this birth date comes of age. */
export const majorityOf = (birthDate: SQLWrapper): SQL => sql`(${birthDate} + ${untilMajority})`;
