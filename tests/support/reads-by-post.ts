const byNameUp = { by: 'name', isDescending: false, page: 1 };
const wish = { filter: { payment: 'owed' }, query: 'a', place: byNameUp };

const text = { title: 'Stage', content: '<p>Dix places.</p>' };

/**
 * Endpoints that read by POST, because a typed search, a text or a token may stand in no address, with a body for each. The
 * token is a test's own.
 */
export const readsByPost: Readonly<Record<string, object>> = {
  '/api/admin/memberships/found': wish,
  '/api/admin/archived-memberships/found': wish,
  // Of somebody only: those of everybody are an export, which leaves a line.
  '/api/admin/memberships/addresses': { filter: {}, query: 'introuvable' },
  '/api/admin/memberships/import/preview': { season: '2026-2027', isAllPaid: false, paidOn: '2026-11-02', rows: [] },
  '/api/admin/memberships/licences/preview': {
    ...{ season: '2026-2027', replaces: false },
    rows: [{ row: 2, lastName: 'Martin', firstName: 'Camille', fullName: '', birthDate: '1990-03-05', number: '1' }],
  },
  '/api/admin/persons/found': { text: 'a' },
  '/api/admin/mail/mailings/plan': { chosen: { filter: {}, query: 'a' } },
  '/api/admin/renewals/invitations/plan': { season: '2027-2028', isAgain: false },
  '/api/admin/mail/mailings/preview': text,
  '/api/admin/reminders/preview': { rule: { subject: 'photo', event: 'signed-up', days: 7, ...text } },
  '/api/admin/reminders/debts/:id/preview': { title: 'Cotisation', content: 'Merci.' },
  '/api/admin/planning/notices/offered': {},
  '/api/admin/seasons/:id/health/preview': {
    agesOn: 'day',
    rows: [
      { productId: null, practice: null, minAge: null, maxAge: null, licence: null, demand: 'none', months: null },
    ],
  },
  '/api/admin/seasons/:id/federation/preview': { asked: {} },
  '/api/subscription/read': { token: '' },
};
