import { atom } from 'nanostores';
import type { MemberJson } from '#domain/member.ts';
import { api, call } from '#lib/api.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { createLoaded, type Loaded } from './loaded.ts';

export type Members = Loaded<readonly MemberJson[]>;

/** More than a screen shows. */
const FIRST = 25;

/** The first by name, to look at while a list of thousands is on its way. */
export const $firstMembers = atom<readonly MemberJson[]>([]);

/** Read once: later there is a list to look at. What fails is said of the list. */
let beginning: Promise<void> | undefined;

const readBeginning = async (): Promise<void> =>
  $firstMembers.set(await call(api.admin.memberships.$get({ query: { first: FIRST } })));

const { $loaded, load, open, change } = createLoaded<readonly MemberJson[]>(async () => {
  // One after the other: thousands would hold up the few.
  await beginning;
  return call(api.admin.memberships.$get({ query: {} }));
}, membershipsMessages.failed);

/** The current list, sign-ups awaiting payment included. */
export const $members = $loaded;
export const loadMembers = load;
export const openMembers = open;

/** Reads the list's beginning while the code of its screen is on its way; the list is read once the screen is there. */
export const readMembersAhead = (): void => {
  beginning ??= readBeginning().catch(() => undefined);
};

/** Shows a member as just saved, without waiting for the list; archived ones leave it. */
export const keepMember = (saved: MemberJson): void =>
  change((members) =>
    members.map((member) => (member.id === saved.id ? saved : member)).filter(({ archivedAt }) => archivedAt === null),
  );
