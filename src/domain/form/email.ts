import { cleanCode } from '../text.ts';

// The HTML standard's rule, with a dot in the domain, because mail to a bare host never arrives. Dots before the @
// stand between other characters (RFC 5321, dot-string): the payment provider sends receipts to no other address. The
// domain may be international (RFC 5890): `mailableAddress` writes it in ASCII.
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?)+$/u;

/** Returns an address cleaned and in lower case. Addresses are stored and compared this way. */
export const normaliseEmail = (typed: string): string => cleanCode(typed).toLowerCase();

/** Returns true if a normalised address can exist (docs/rules.md#e-mail-addresses): at most 254 characters (RFC 5321). */
export const isEmail = (normalised: string): boolean => normalised.length <= 254 && EMAIL.test(normalised);
