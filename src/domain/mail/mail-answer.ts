/** The step of the SMTP dialogue at which a server refuses: at the sender, at the recipient, or at the message. */
export type MailMoment = 'sender' | 'recipient' | 'message';

/**
 * What a refusal is about (docs/rules.md#refused-letters). `address`: nobody has this address. `sender`: perhaps the
 * club itself, which only several refusals together can show. `letter`: any other reason, so it concerns this letter
 * alone.
 */
export type RefusalSubject = 'address' | 'sender' | 'letter';

/** An enhanced status (RFC 3463), such as 5.1.1: its class, subject and detail. Undefined for servers that send none. */
const statusIn = (answer: string): { kind: string; subject: string; detail: string } | undefined => {
  const [, kind, subject, detail] = /^\d{3}[ -]([245])\.(\d{1,3})\.(\d{1,3})\b/.exec(answer) ?? [];
  return kind !== undefined && subject !== undefined && detail !== undefined ? { kind, subject, detail } : undefined;
};

/** The details of subject 1 that say that nobody has the address: no such mailbox, system, syntax, or no mail there. */
const NOBODY = ['1', '2', '3', '10'];

/**
 * Returns what a refusal is about. The enhanced status decides at every step; the words decide only if there is no
 * status.
 */
export const refusalSubject = (moment: MailMoment, answer: string): RefusalSubject => {
  const status = statusIn(answer);
  if (moment !== 'sender' && status?.subject === '1' && NOBODY.includes(status.detail)) return 'address';
  // Some servers refuse a letter that is too large at `MAIL FROM`.
  if (moment === 'sender') return status?.subject === '3' || /^[45]52\b/.test(answer) ? 'letter' : 'sender';
  if (status) {
    const { subject, detail } = status;
    return subject === '7' || (subject === '1' && ['7', '8'].includes(detail)) ? 'sender' : 'letter';
  }
  return /\b(?:sender|relay(?:ing)?)\b/i.test(answer) ? 'sender' : 'letter';
};

/**
 * Returns true if the server calls the refusal permanent. The sender retries all the same, unless nobody has the
 * address.
 */
export const isForGood = (answer: string): boolean => answer.startsWith('5');

/**
 * Returns true if an answer says that nobody will ever get mail at the address. With `isLastTry`, a domain that was
 * unknown during two days of retries counts as nonexistent.
 */
export const marksAddress = (moment: MailMoment, answer: string, isLastTry: boolean): boolean => {
  if (refusalSubject(moment, answer) !== 'address') return false;
  const { kind, detail } = statusIn(answer) ?? {};
  return isForGood(answer) ? kind !== '4' : isLastTry && detail === '2';
};

/** A letter that was refused with words about the sender. */
export interface SenderRefusal {
  moment: MailMoment;
  address: string;
}

/** The number of letters in a row that must be refused before the club itself is blamed. */
const SEVERAL = 3;

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/**
 * Returns true if several refusals together show that the server refuses the club: they concern different people at
 * different domains, or came before any recipient was named. The server may not have accepted any letter of the same
 * run. `isAll`: no other letter waits.
 */
export const isVerdictOnSender = (refusals: readonly SenderRefusal[], isAll: boolean): boolean => {
  if (refusals.length === 0) return false;
  const isBeforeRecipients = refusals.every(({ moment }) => moment === 'sender');
  if (isBeforeRecipients) return isAll || refusals.length >= SEVERAL;
  const people = new Set(refusals.map(({ address }) => address.toLowerCase()));
  return people.size >= SEVERAL && new Set(refusals.map(({ address }) => domainOf(address))).size > 1;
};

/** Returns a server's answer without addresses, so that the stored, shown and logged text names nobody. */
export const withoutAddresses = (answer: string, address: string): string => {
  const local = address.slice(0, Math.max(0, address.lastIndexOf('@')));
  const named = answer.replace(/<?(?:"[^"]*"|[^\s<>()[\]",;:]+)@[^\s<>()"',;:]+>?/g, '…');
  // Some servers repeat only the part before the @: «no mailbox here by that name (jean.dupont)».
  return local.length < 3 ? named : named.replaceAll(new RegExp(escapedPattern(local), 'gi'), '…');
};

const escapedPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
