import { isMinor } from './age.ts';
import type { IsoDate } from './dates.ts';
import type { MemberJson } from './member.ts';

type Written = Pick<MemberJson, 'email' | 'birthDate' | 'legalGuardianEmail'>;

/** What stands between two addresses: mail programs take the comma, Outlook the semicolon. */
export const addressSeparators = ['comma', 'semicolon'] as const;
export type AddressSeparator = (typeof addressSeparators)[number];

/** The addresses these people are written to, each once: whatever a minor gets goes to the legal guardian too. */
export const addressesOf = (members: readonly Written[], today: IsoDate): string[] => {
  const all = members.flatMap(({ email, birthDate, legalGuardianEmail }) =>
    isMinor(birthDate, today) && legalGuardianEmail ? [email, legalGuardianEmail] : [email],
  );
  return [...new Map(all.map((address) => [address.toLowerCase(), address])).values()];
};

/** Addresses as a mail program reads them in one field. */
export const joinAddresses = (addresses: readonly string[], separator: AddressSeparator): string =>
  addresses.join(separator === 'comma' ? ', ' : '; ');
