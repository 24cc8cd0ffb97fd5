import { cleanCode } from '../text.ts';

/** Returns a typed amount of euros (`97,50`, `97.5`, `1 200 €`) in cents, or undefined if it is not an amount. */
export const parseTypedAmount = (typed: string): number | undefined => {
  const [, euros, cents = ''] = /^(\d{1,6})(?:[,.](\d{1,2}))?€?$/.exec(cleanCode(typed).replace(/\s/g, '')) ?? [];
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
};

/** Returns an amount in cents as a person types it: `97,50`, or `97` without cents. */
export const typedAmount = (cents: number): string =>
  (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)).replace('.', ',');
