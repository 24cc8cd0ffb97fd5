import { cleanCode } from './text.ts';

// The HTML standard's rule, with a dot in the domain, because mail to a bare host never arrives. Dots before the @
// stand between other characters (RFC 5321, dot-string): the payment provider sends receipts to no other address.
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Returns an address cleaned and in lower case. Addresses are stored and compared this way. */
export const normaliseEmail = (typed: string): string => cleanCode(typed).toLowerCase();

/** Returns true if a normalised address can exist: at most 254 characters (RFC 5321). */
export const isEmail = (normalised: string): boolean => normalised.length <= 254 && EMAIL.test(normalised);
