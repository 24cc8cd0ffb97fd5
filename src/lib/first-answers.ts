// The requests that the head of the admin area sends while the scripts load (`layouts/admin-head.ts`). Only constants,
// because that script is printed in pages.

/** How many members are shown first: more rows than a screen has. */
export const FIRST_MEMBERS = 25;

export const ACCOUNT_ADDRESS = '/api/admin/me';
export const MEMBERS_ADDRESS = `/api/admin/memberships?first=${FIRST_MEMBERS}`;
