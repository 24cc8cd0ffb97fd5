import { isIsoDate } from '#domain/dates.ts';
import { formatBirthDate } from '#lib/format.ts';

/**
 * Adds the slashes of a date while somebody types its digits, and removes them with the digits. Turns a date that a
 * browser fills in, `1990-03-05`, into the French form.
 */
export const withSlashes = (typed: string, before: string): string => {
  if (isIsoDate(typed)) return formatBirthDate(typed);
  const isDeleting = typed.length < before.length;
  const digits = /^(\d{2})(\d{2})?(\d{0,4})$/.exec(typed.replaceAll('/', ''));
  if (isDeleting || !/^[\d/]*$/.test(typed) || !digits || typed.split('/').some((part) => part.length === 1))
    return typed;
  const [, day = '', month, year = ''] = digits;
  if (month === undefined) return typed.length === 2 ? `${day}/` : typed;
  return `${day}/${month}/${year}`;
};
