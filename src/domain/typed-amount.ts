import { cleanCode } from './text.ts';

/** An amount of euros as it is typed, `97,50`, `97.5` or `1 200 €`, in cents; undefined when it is none. */
export const parseTypedAmount = (typed: string): number | undefined => {
  const [, euros, cents = ''] = /^(\d{1,6})(?:[,.](\d{1,2}))?€?$/.exec(cleanCode(typed).replace(/\s/g, '')) ?? [];
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
};

/** The same amount as somebody would type it: `97,50`, and `97` without cents. */
export const typedAmount = (cents: number): string =>
  (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)).replace('.', ',');
