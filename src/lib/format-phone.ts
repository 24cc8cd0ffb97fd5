import { dialledPhone } from '#domain/phone.ts';

/** A number as E.164, written as it is in France: `+33612345678` as `06 12 34 56 78`. Others stay as they are. */
export const formatPhone = (number: string): string => {
  const dialled = dialledPhone(number);
  return dialled === number ? number : dialled.replace(/\d\d(?=\d)/g, '$&\u00A0');
};
