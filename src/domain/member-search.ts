import { foldText } from './fold.ts';
import type { MemberJson } from './member.ts';
import { dialledPhone } from './phone.ts';

interface SearchableMember {
  member: MemberJson;
  /** Everything one may look for, folded once. */
  text: string;
}

const withoutSeparators = (text: string): string => text.replace(/[\s.\-/()]/g, '');

/** Prepares a list for searching by name, e-mail, phone (as stored and as dialled in France) and licence. */
export const searchable = (members: readonly MemberJson[]): readonly SearchableMember[] =>
  members.map((member) => {
    const dialled = dialledPhone(member.phone);
    const licence = member.licenseNumber ?? '';
    const parts = [member.fullName, member.email, member.phone, dialled, licence, withoutSeparators(licence)];
    return { member, text: foldText(parts.join(' ')) };
  });

/** Members holding every word of the query, whatever its case and accents; a number is looked for as one piece. */
export const searchMembers = (list: readonly SearchableMember[], query: string): readonly MemberJson[] => {
  const folded = foldText(query);
  const isNumber = /^[\d\s.+\-/()]+$/.test(folded);
  const words = isNumber ? [withoutSeparators(folded)] : folded.split(' ');
  return list.filter(({ text }) => words.every((word) => text.includes(word))).map(({ member }) => member);
};
