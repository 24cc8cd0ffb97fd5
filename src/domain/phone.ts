const FRENCH = /^(?:0|(?:\+33|0033)0?)([1-9]\d{8})$/;
const INTERNATIONAL = /^(?:\+|00)([1-9]\d{6,14})$/;

/** A French or international number as E.164 (`+33612345678`), or undefined when it is not one. */
export const toE164 = (typed: string): string | undefined => {
  const digits = typed.replace(/\(0\)/g, '').replace(/[\s.\-–()/\u00a0\u202f]/g, '');
  const french = FRENCH.exec(digits)?.[1];
  if (french) return `+33${french}`;
  if (/^(?:\+|00)33/.test(digits)) return undefined;
  const international = INTERNATIONAL.exec(digits)?.[1];
  return international ? `+${international}` : undefined;
};

/** As it is dialled in France: `+33612345678` as `0612345678`. Others stay as they are. */
export const dialledPhone = (number: string): string => number.replace(/^\+33/, '0');
