import { MIDNIGHT } from '../dates.ts';
import { cleanCode } from '../text.ts';

/** Returns a typed time of day (`18:30`, `18h30`, `18 h`, `1830`) as `18:30`, or undefined if it is not a time. */
export const parseTypedTime = (typed: string): string | undefined => {
  const time = cleanCode(typed).replace(/\s/g, '');
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[h:.](\d{2})?)?$/i.exec(time) ?? /^(\d{2})(\d{2})$/.exec(time) ?? [];
  return hours === undefined || Number(hours) > 23 || Number(minutes) > 59
    ? undefined
    : `${hours.padStart(2, '0')}:${minutes}`;
};

/** Returns a typed end of a session. `0 h`, `24:00` and `minuit` give `24:00`. */
export const parseTypedEnd = (typed: string): string | undefined => {
  const time = parseTypedTime(typed);
  return time === '00:00' || /^(?:minuit|24[h:.]?(?:00)?)$/i.test(cleanCode(typed).replace(/\s/g, ''))
    ? MIDNIGHT
    : time;
};
