import { cleanCode } from './text.ts';

// What the HTML standard accepts, with a dot in the domain: mail to a bare host never arrives. Before the @ dots stand
// between other characters (RFC 5321, dot-string): Stripe sends its receipts to no other address.
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Clean, in lower case: addresses are compared, and stored, without case. */
export const normaliseEmail = (typed: string): string => cleanCode(typed).toLowerCase();

/** Whether an address, in the form `normaliseEmail` gives, can be one: at most 254 characters (RFC 5321). */
export const isEmail = (normalised: string): boolean => normalised.length <= 254 && EMAIL.test(normalised);
