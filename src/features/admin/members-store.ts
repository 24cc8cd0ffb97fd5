import type { MemberJson } from '#domain/member.ts';
import { api, call } from '#lib/api.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { createLoaded, type Loaded } from './loaded.ts';

export type Members = Loaded<readonly MemberJson[]>;

const { $loaded, load, readAhead, open, change } = createLoaded<readonly MemberJson[]>(
  () => call(api.admin.memberships.$get()),
  membershipsMessages.failed,
);

/** The current list, sign-ups awaiting payment included. */
export const $members = $loaded;
export const loadMembers = load;
export const readMembersAhead = readAhead;
export const openMembers = open;

/** Shows a member as just saved, without waiting for the list; archived ones leave it. */
export const keepMember = (saved: MemberJson): void =>
  change((members) =>
    members.map((member) => (member.id === saved.id ? saved : member)).filter(({ archivedAt }) => archivedAt === null),
  );
