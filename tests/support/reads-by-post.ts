const byNameUp = { by: 'name', isDescending: false, page: 1 };
const wish = { filter: { payment: 'owed' }, query: 'a', members: byNameUp, pending: byNameUp };

/** Endpoints that read by POST, because a typed search may stand in no address, with a body for each. */
export const readsByPost: Readonly<Record<string, object>> = {
  '/api/admin/memberships/found': wish,
  '/api/admin/archived-memberships/found': wish,
  '/api/admin/memberships/addresses': { filter: {}, query: 'a' },
};
