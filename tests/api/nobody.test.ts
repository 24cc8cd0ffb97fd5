import { afterAll, expect, test } from 'vitest';
import { auditEntries } from '#server/db/account-schema.ts';
import { consents } from '#server/db/privacy-schema.ts';
import { bareApp, endpointsOf } from '#tests/api-docs/endpoints.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

const NOW = new Date().toISOString();

/** What each route about a person takes. A new route must say it here. */
const bodies: Readonly<Record<string, object | undefined>> = {
  'PUT /api/admin/persons/:id/subscription': { wantsNews: true },
  'PUT /api/admin/persons/:id/reminders': { until: '2030-01-01' },
  'POST /api/admin/persons/:id/merge': { personId: crypto.randomUUID(), memberships: [] },
  'POST /api/admin/persons/:id/archive': {},
  'POST /api/admin/persons/:id/erasure': { fingerprint: 'a'.repeat(32) },
  'GET /api/admin/persons/:id/hold': undefined,
  'PUT /api/admin/persons/:id/hold': { reason: 'Accident du 3 novembre' },
  'DELETE /api/admin/persons/:id/hold': undefined,
  'GET /api/admin/persons/:id/alike': undefined,
  'GET /api/admin/persons/:id/merge/:otherId': undefined,
  'GET /api/admin/persons/:id/consents': undefined,
  'GET /api/admin/persons/:id/erasure': undefined,
  'GET /api/admin/persons/:id/mail': undefined,
  'GET /api/admin/persons/:id/household': undefined,
  'PUT /api/admin/persons/:id/payer': { payerId: null },
  'GET /api/admin/persons/:id/notes': undefined,
  'POST /api/admin/persons/:id/notes': { id: crypto.randomUUID(), text: 'Vient le mardi.', readers: 'board' },
  'PUT /api/admin/persons/:id/notes/:noteId': { text: 'Vient le jeudi.', readers: 'board', updatedAt: NOW },
  'DELETE /api/admin/persons/:id/notes/:noteId': undefined,
};

const routes = endpointsOf(bareApp()).filter(({ path }) => path.startsWith('/api/admin/persons/:id'));

test('every route about a person is tried', () => {
  expect(Object.keys(bodies).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});

test.each(Object.entries(bodies))(
  '%s of nobody is not found, and nothing is written about nobody',
  async (name, body) => {
    const [method = '', path = ''] = name.split(' ');
    const nobody = crypto.randomUUID();
    const before = [await club.db.$count(auditEntries), await club.db.$count(consents)];
    const address = path.replace(':id', nobody).replace(/:(?:otherId|noteId)/, crypto.randomUUID());
    const answer = await asAdmin(club, token, address, { method, ...(body && { body }) });
    expect(await refusalOf(answer)).toMatchObject({ status: 404, type: 'not-found' });
    expect([await club.db.$count(auditEntries), await club.db.$count(consents)]).toEqual(before);
  },
);
