import { createLoaded } from '#components/loading/loaded.ts';
import type { ClassMember } from '#domain/member/member-list.ts';
import { compareByName, compareFrench } from '#domain/member/member-order.ts';
import { api, call } from '#lib/api.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { $season, seasonQuery } from '../season-in-hand/season-store.ts';

export interface ClassList {
  discipline: string;
  members: readonly ClassMember[];
}

/** The members in force in the season in hand, as class lists print them. */
export const classMembers = createLoaded<readonly ClassMember[]>(
  () => call(api.admin.memberships['class-lists'].$get({ query: seasonQuery() })),
  membershipsMessages.failed,
);

$season.listen(classMembers.forget);

/** Returns the members of each discipline, by name. */
export const classLists = (members: readonly ClassMember[]): readonly ClassList[] => {
  const expected = members.toSorted(compareByName);
  const disciplines = [...new Set(expected.flatMap((member) => member.disciplines))].sort(compareFrench);
  return disciplines.map((discipline) => ({
    discipline,
    members: expected.filter((member) => member.disciplines.includes(discipline)),
  }));
};
