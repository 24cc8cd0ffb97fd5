import type { MemberJson } from '#domain/member.ts';
import { isExported } from '#domain/member-export.ts';

export interface ClassList {
  discipline: string;
  members: readonly MemberJson[];
}

const { compare } = new Intl.Collator('fr', { sensitivity: 'base' });

/** Returns the members in force of each discipline, by name. */
export const classLists = (members: readonly MemberJson[]): readonly ClassList[] => {
  const expected = members
    .filter((member) => isExported(member, 'appel'))
    .sort((one, other) => compare(`${one.lastName} ${one.firstName}`, `${other.lastName} ${other.firstName}`));
  const disciplines = [...new Set(expected.flatMap((member) => member.disciplines))].sort(compare);
  return disciplines.map((discipline) => ({
    discipline,
    members: expected.filter((member) => member.disciplines.includes(discipline)),
  }));
};
