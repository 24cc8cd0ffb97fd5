import { dialledPhone } from '#domain/form/phone.ts';

/**
 * Returns an E.164 number as France writes it: `06 12 34 56 78` for `+33612345678`. Foreign numbers stay as they are.
 */
export const formatPhone = (number: string): string => {
  const dialled = dialledPhone(number);
  return dialled === number ? number : dialled.replace(/\d\d(?=\d)/g, '$&\u00A0');
};
