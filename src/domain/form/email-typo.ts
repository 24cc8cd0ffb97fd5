/** Common mailbox domains in France. The form asks about a likely slip only if it leads to one of them. */
const common = [
  'gmail.com',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'sfr.fr',
  'laposte.net',
  'hotmail.fr',
  'hotmail.com',
  'outlook.fr',
  'outlook.com',
  'live.fr',
  'yahoo.fr',
  'yahoo.com',
  'icloud.com',
  'bbox.fr',
  'neuf.fr',
  'numericable.fr',
  'protonmail.com',
];

/** Existing domains that look like one of the common ones. */
const others = [
  'mail.com',
  'ymail.com',
  'email.com',
  'gmx.fr',
  'live.com',
  'lived.fr',
  'free.com',
  'fred.fr',
  'freie.fr',
];

/** Frequent slips that differ from a domain by more than one character. */
const slips: Readonly<Record<string, string>> = {
  'gmail.fr': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gmail.cm': 'gmail.com',
  'googlemail.fr': 'gmail.com',
  'icloud.fr': 'icloud.com',
  'laposte.fr': 'laposte.net',
  'wanado.fr': 'wanadoo.fr',
  'orange.com': 'orange.fr',
};

const withoutOne = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1);

/** Returns true if the texts differ by one added, missing or other character, or by two swapped ones. */
export const isOneSlip = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  if (one.length !== other.length) {
    const [short, long] = one.length < other.length ? [one, other] : [other, one];
    return withoutOne(long, at) === short;
  }
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
  return isSwapped || one.slice(at + 1) === other.slice(at + 1);
};

/**
 * Returns the address that somebody most likely meant, or undefined: `zoe@gmial.com` for `zoe@gmail.com`. The form asks
 * about it and never refuses it, because a rare domain may well exist (docs/rules.md#membership-fields). The address is
 * normalised.
 */
export const likelyEmail = (email: string): string | undefined => {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || common.includes(domain) || others.includes(domain)) return undefined;
  const meant = slips[domain] ?? common.find((known) => isOneSlip(domain, known));
  return meant && `${email.slice(0, at)}@${meant}`;
};
