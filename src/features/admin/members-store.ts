import { atom } from 'nanostores';
import type { MemberJson } from '#domain/member.ts';
import { api, call } from '#lib/api.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { createLoaded, type Loaded } from './loaded.ts';

export type Members = Loaded<readonly MemberJson[]>;

const { $loaded, load, readAhead, open, change } = createLoaded<readonly MemberJson[]>(
  () => call(api.admin.memberships.$get({ query: {} })),
  membershipsMessages.failed,
);

/** The current list, sign-ups awaiting payment included. */
export const $members = $loaded;
export const loadMembers = load;
export const openMembers = open;

/** A page of the table. */
const FIRST = 100;

/** The first by name, to look at while a list of thousands is on its way. */
export const $firstMembers = atom<readonly MemberJson[]>([]);

let isFirstAsked = false;

// Once: later there is a list to look at. What fails is said of the list.
const readFirst = async (): Promise<void> => {
  if (isFirstAsked) return;
  isFirstAsked = true;
  $firstMembers.set(await call(api.admin.memberships.$get({ query: { first: FIRST } })));
};

/** Reads the list, its beginning before it, while the code of its screen is on its way. */
export const readMembersAhead = (): void => {
  readFirst().catch(() => undefined);
  readAhead();
};

/** Shows a member as just saved, without waiting for the list; archived ones leave it. */
export const keepMember = (saved: MemberJson): void =>
  change((members) =>
    members.map((member) => (member.id === saved.id ? saved : member)).filter(({ archivedAt }) => archivedAt === null),
  );
