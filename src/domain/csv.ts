import type { IsoDate } from './dates.ts';

/** The signs with which a formula begins (OWASP, CSV injection), also in their full-width forms. */
const CALCULATED = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** A negative amount begins like a formula but is none. */
const AMOUNT = /^-\d+,\d\d$/;
const NEEDS_QUOTES = /[;"\r\n]/;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const guarded = (text: string): string => (CALCULATED.test(text) && !AMOUNT.test(text) ? `'${text}` : text);

const fieldOf = (text: string): string => {
  const safe = guarded(text);
  return NEEDS_QUOTES.test(safe) ? quoted(safe) : safe;
};

const lineOf = (fields: readonly string[]): string => `${fields.join(';')}\r\n`;

/**
 * Returns texts as a line of CSV as French spreadsheets read it, with semicolons. An apostrophe stands before everything
 * that a spreadsheet would calculate; a negative amount stays a number.
 */
export const csvLine = (texts: readonly string[]): string => lineOf(texts.map(fieldOf));

/**
 * Returns titles as the first line of a CSV, after a byte order mark. Gnumeric takes the decimal comma for the separator
 * unless one title, but neither the first nor all of them, is quoted.
 */
export const csvTitles = (titles: readonly string[]): string =>
  `\uFEFF${lineOf(titles.map((title, place) => (place === 1 ? quoted(guarded(title)) : fieldOf(title))))}`;

/** Returns a day as a CSV writes it: `05/03/1990`. */
export const csvDay = (day: IsoDate): string => day.split('-').reverse().join('/');
