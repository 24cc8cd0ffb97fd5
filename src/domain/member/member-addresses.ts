import type { IsoDate } from '../dates.ts';
import { isMinor } from './age.ts';
import type { MemberJson } from './member.ts';

type Written = Pick<MemberJson, 'email' | 'birthDate' | 'legalGuardianEmail'>;

/** The separator between two addresses. Most mail programs expect a comma; Outlook expects a semicolon. */
export const addressSeparators = ['comma', 'semicolon'] as const;
export type AddressSeparator = (typeof addressSeparators)[number];

/** Returns the addresses to write to, each once. A minor's mail also goes to the legal guardian. */
export const addressesOf = (members: readonly Written[], today: IsoDate): string[] => {
  const all = members.flatMap(({ email, birthDate, legalGuardianEmail }) =>
    isMinor(birthDate, today) && legalGuardianEmail ? [email, legalGuardianEmail] : [email],
  );
  const known = all.filter((address) => address !== '');
  return [...new Map(known.map((address) => [address.toLowerCase(), address])).values()];
};

/** Returns addresses in the form that a mail program reads in one field. */
export const joinAddresses = (addresses: readonly string[], separator: AddressSeparator): string =>
  addresses.join(separator === 'comma' ? ', ' : '; ');
