import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { administrators } from '#server/db/account-schema.ts';
import { bareApp, endpointsOf } from '#tests/api-docs/endpoints.ts';
import { joined } from '#tests/support/administrators.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { membersOf } from '#tests/support/members.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { tablesWritten, watched } from '#tests/support/statements.ts';

// Some routes read while the session is still being checked. Nothing of it may leave, or happen, without a session.
const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

const admin = membersOf(club, token);
const known = await admin.added();
await admin.done(known.id, 'archive');
const disabled = await joined(club, token);
await club.db.update(administrators).set({ disabledAt: new Date() }).where(eq(administrators.id, disabled.account.id));
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const routes = endpointsOf(bareApp()).filter(({ description }) => description.isReadInParallel);
const cases = routes.flatMap(({ method, path }) =>
  (path.includes(':id') ? [known.id, UNKNOWN, 'x'] : ['']).map((id) => [method, path.replace(':id', id)] as const),
);
const writtenOf = async (ask: () => Promise<Response>) => {
  const { answer, batches } = await watched(club, ask);
  return { answer, written: [...tablesWritten(batches.flat())].filter((table) => table !== 'sessions') };
};

test('every such route is for administrators', () => {
  expect(routes.length).toBeGreaterThan(0);
  expect(routes.filter(({ description }) => !description.forAdministrators)).toEqual([]);
});

test.each(cases.filter(([method]) => method === 'GET'))('%s %s writes nothing', async (_method, path) => {
  expect((await writtenOf(() => asAdmin(club, token, path))).written).toEqual([]);
});

test.each(cases)('%s %s does and tells nothing without a live session, not even whether it exists', async (...one) => {
  const [method, path] = one;
  const body = method === 'GET' ? undefined : { address: 'ailleurs' };
  for (const stranger of [undefined, 'an-invented-token', disabled.token]) {
    const { answer, written } = await writtenOf(() => asAdmin(club, stranger, path, { method, body }));
    expect(written).toEqual([]);
    const elsewhere = await asAdmin(club, stranger, '/api/admin/me');
    expect(await refusalOf(answer.clone())).toEqual(await refusalOf(elsewhere.clone()));
    expect([...answer.headers]).toEqual([...elsewhere.headers]);
  }
  expect((await admin.found(known.id)).address).toBe(known.address);
});
