import { foldText } from './fold.ts';
import type { MemberJson } from './member.ts';
import { dialledPhone } from './phone.ts';

interface SearchableMember {
  member: MemberJson;
  /** All searchable text of a member, folded once. */
  text: string;
}

const withoutSeparators = (text: string): string => text.replace(/[\s.\-/()]/g, '');

/** Prepares a list for searching by name, e-mail, licence and phone, as stored and as dialled in France. */
export const searchable = (members: readonly MemberJson[]): readonly SearchableMember[] =>
  members.map((member) => {
    const dialled = dialledPhone(member.phone);
    const licence = member.licenseNumber ?? '';
    const parts = [member.fullName, member.email, member.phone, dialled, licence, withoutSeparators(licence)];
    return { member, text: foldText(parts.join(' ')) };
  });

/** Returns the members that match every word of the query, without regard to case and accents. A number is one word. */
export const searchMembers = (list: readonly SearchableMember[], query: string): readonly MemberJson[] => {
  const folded = foldText(query);
  const isNumber = /^[\d\s.+\-/()]+$/.test(folded);
  const words = isNumber ? [withoutSeparators(folded)] : folded.split(' ');
  return list.filter(({ text }) => words.every((word) => text.includes(word))).map(({ member }) => member);
};
