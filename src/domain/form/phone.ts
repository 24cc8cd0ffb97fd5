import { cleanCode } from '../text.ts';

// These country codes have one or two digits, all others have three (ITU-T E.164).
const CODED = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;
// Numbers of these countries keep their first zero, also from abroad: Italy and the Vatican, Côte d’Ivoire, Burkina
// Faso, Niger, Benin, Gabon (eight digits, or nine after another zero), Congo, San Marino.
const KEEPS_ZERO = /^(?:39|225|226|227|229|241|242|378)$/;
// The prefixes that other countries use instead of a zero, only for calls within the country.
const OTHER_TRUNK =
  /^\+(?:(1)1(?=\d{10}$)|(7)8(?=\d{10}$)|(36)06|(241)0(?=\d{8}$)|(375)80?(?=\d{9}$)|(692)1(?=\d{7}$)|(993)8(?=\d{8}$))/;

/** Returns `+410791234567` without the zero that is used only within the country. */
const withoutTrunk = (number: string): string => {
  const other = number.replace(OTHER_TRUNK, '+$1$2$3$4$5$6$7');
  return other.replace(CODED, (whole, code: string, rest: string) =>
    rest.startsWith('0') && !KEEPS_ZERO.test(code) ? `+${code}${rest.slice(1)}` : whole,
  );
};

// Overseas departments. France dials them like its own numbers; from abroad they have another code than 33.
const OVERSEAS: readonly (readonly [code: string, begin: RegExp])[] = [
  ['262', /^(?:26[239]|639|69[23])/],
  ['590', /^(?:590|69[01])/],
  ['594', /^[56]94/],
  ['596', /^(?:596|69[67])/],
];

const frenchNumber = (national: string): string =>
  `+${OVERSEAS.find(([, begin]) => begin.test(national))?.[0] ?? '33'}${national}`;

/**
 * Returns a French or international number as E.164, `+33612345678`, or undefined if it is not a number
 * (docs/rules.md#phone).
 */
export const toE164 = (typed: string): string | undefined => {
  const number = cleanCode(typed)
    .replace(/\(0\)|[\s.\-()/]/g, '')
    .replace(/^00/, '+');
  const national = /^(?:0|\+330?)([1-9]\d{8})$/.exec(number)?.[1];
  if (national) return frenchNumber(national);
  const international = withoutTrunk(number);
  return /^\+(?!33)[1-9]\d{6,14}$/.test(international) ? international : undefined;
};

/** Returns a number as France dials it: `0612345678` for `+33612345678`. Foreign numbers stay as they are. */
export const dialledPhone = (number: string): string => {
  const national = number.slice(-9);
  return frenchNumber(national) === number ? `0${national}` : number;
};
