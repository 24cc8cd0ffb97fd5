import { foldText } from '../fold.ts';
import { dialledPhone } from '../form/phone.ts';
import { referenceIn, transferReferenceOf } from '../money/transfer.ts';
import type { MemberJson } from './member.ts';

/** The longest search text. */
export const LONGEST_SEARCH = 300;

interface SearchableMember {
  member: MemberJson;
  /** All searchable text of a member, folded once. */
  text: string;
  /** The transfer reference, folded. It is found whole only. */
  reference: string;
}

type Searched = Pick<MemberJson, 'fullName' | 'email' | 'phone' | 'licenseNumber'>;

const withoutSeparators = (text: string): string => text.replace(/[\s.\-/()]/g, '');

/**
 * Returns the text that a search looks in, folded: name, e-mail, licence and phone (as stored and as dialled in
 * France).
 */
export const searchTextOf = ({ fullName, email, phone, licenseNumber }: Searched): string => {
  const licence = licenseNumber ?? '';
  const parts = [fullName, email, phone, dialledPhone(phone), licence, withoutSeparators(licence)];
  return foldText(parts.join(' '));
};

/**
 * Returns the words of a query, each of which the text of a found member contains. A number is one word. If the query
 * contains a transfer reference, as a pasted label of a bank statement does, the reference is the only word.
 */
export const searchWords = (query: string): readonly string[] => {
  const reference = referenceIn(query);
  if (reference !== undefined) return [foldText(reference)];
  const folded = foldText(query);
  const isNumber = /^[\d\s.+\-/()]+$/.test(folded);
  // «0033 6…» and «+33 (0)6…» are other ways to write «+33 6…».
  return isNumber ? [withoutSeparators(folded).replace(/^(?:\+|00)330?(?=[1-9])/, '+33')] : folded.split(' ');
};

/** Prepares a list for searching. */
export const searchable = (members: readonly MemberJson[]): readonly SearchableMember[] =>
  members.map((member) => ({
    member,
    text: searchTextOf(member),
    reference: foldText(transferReferenceOf(member.id)),
  }));

/** Returns the members that match every word of the query, without regard to case and accents. */
export const searchMembers = (list: readonly SearchableMember[], query: string): readonly MemberJson[] => {
  const words = searchWords(query);
  return list
    .filter(({ text, reference }) => words.every((word) => word === reference || text.includes(word)))
    .map(({ member }) => member);
};
