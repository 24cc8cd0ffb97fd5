import { atom } from 'nanostores';
import type { MemberJson } from '#domain/member.ts';
import { api, call } from '#lib/api.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { createLoaded, type Loaded } from './loaded.ts';

export type Members = Loaded<readonly MemberJson[]>;

/** More than a screen shows. */
const FIRST = 25;

/** The first members by name, to look at while a long list is loading. */
export const $firstMembers = atom<readonly MemberJson[]>([]);

/** Read once, because later there is a list to look at. Errors are reported for the list. */
let beginning: Promise<void> | undefined;

const readBeginning = async (): Promise<void> =>
  $firstMembers.set(await call(api.admin.memberships.$get({ query: { first: FIRST } })));

const { $loaded, load, open, change } = createLoaded<readonly MemberJson[]>(async () => {
  // One after the other: thousands of members would hold up the first few.
  await beginning;
  return call(api.admin.memberships.$get({ query: {} }));
}, membershipsMessages.failed);

/** The current list, with sign-ups that wait for payment. */
export const $members = $loaded;
export const loadMembers = load;
export const openMembers = open;

/**
 * Reads the beginning of the list while the code of its screen is loading. The whole list is read once the screen is
 * there.
 */
export const readMembersAhead = (): void => {
  beginning ??= readBeginning().catch(() => undefined);
};

/** Shows a member as just saved, without waiting for the list. Archived members leave it. */
export const keepMember = (saved: MemberJson): void =>
  change((members) =>
    members.map((member) => (member.id === saved.id ? saved : member)).filter(({ archivedAt }) => archivedAt === null),
  );
