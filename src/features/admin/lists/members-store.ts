import type { MemberJson } from '#domain/member/member.ts';
import { api, call, callCounted } from '#lib/api.ts';
import { sendUnlessAsked } from '#lib/asked-ahead.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { $season, seasonQuery } from '../season-in-hand/season-store.ts';
import { createMemberList } from './member-lists.ts';

/** The current list of the season in hand, with sign-ups that wait for payment. */
export const membersList = createMemberList({
  readFirst: (first) =>
    callCounted(api.admin.memberships.$get({ query: { first, ...seasonQuery() } }, { fetch: sendUnlessAsked })),
  ask: (wish) => call(api.admin.memberships.found.$post({ json: wish })),
  failed: membershipsMessages.failed,
});

$season.listen(() => membersList.forget());

export const $members = membersList.$loaded;
export const $firstMembers = membersList.$first;
export const loadMembers = membersList.load;
export const readMembersAhead = membersList.readAhead;

/** Shows a member as just saved, without waiting for the list. Archived members leave it. */
export const keepMember = (saved: MemberJson): void => membersList.keep(saved, ({ archivedAt }) => archivedAt !== null);
