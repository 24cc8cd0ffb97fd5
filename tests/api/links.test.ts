import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/dates.ts';
import { links } from '#server/db/link-schema.ts';
import { members } from '#server/db/schema.ts';
import { linkToken } from '#server/runtime/secrets.ts';
import { bareApp, endpointsOf } from '#tests/api-docs/endpoints.ts';
import { dossierIn, linkTo, withLink } from '#tests/support/links.ts';
import { membersOf, underAge } from '#tests/support/members.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { yearsAgo } from '#tests/support/sign-up.ts';
import { watched } from '#tests/support/statements.ts';

const { club, token: adminToken } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, adminToken);
const member = await admin.added();
const minor = await admin.added({ ...underAge, birthDate: yearsAgo(16) });
// An administrator who adds a minor has seen the authorisation.
await club.db.update(members).set({ guardianConfirmedAt: null }).where(eq(members.id, minor.id));
const usedAt = async (id: string) =>
  (await club.db.select({ at: links.lastUsedAt }).from(links).where(eq(links.id, id)))[0]?.at ?? null;

/** Returns a hash of every table but the counters. */
const everything = async (): Promise<string> => {
  const { rows } = await club.db.execute(sql`
    select table_name, xpath('/row/hash/text()', query_to_xml(format(
      'select md5(string_agg(one::text, chr(10) order by one::text)) as hash from %I one', table_name
    ), true, true, ''))::text as hash
    from information_schema.tables
    where table_schema = 'public' and table_name not in ('sessions', 'rate_limits') order by table_name`);
  return JSON.stringify(rows);
};

const REFUSED = { status: 410, body: { type: 'link-ended', message: 'Ce lien n’est plus valable.' } };
const refusal = async (answer: Promise<Response>) => {
  const response = await answer;
  return { status: response.status, body: await response.json() };
};

test('a link opens the dossier of its person, and says nothing that the club keeps for itself', async () => {
  const { token } = await linkTo(club, member.id);
  const dossier = await dossierIn(withLink(club, token));
  expect(dossier).toMatchObject({
    firstName: member.firstName,
    season: '2026-2027',
    email: member.email,
    isComplete: false,
    guardian: null,
    isArchived: false,
  });
  expect(dossier.pieces.map(({ piece, state }) => `${piece} ${state}`)).toEqual([
    'identity accepted',
    'photo missing',
    'health accepted',
    'payment missing',
  ]);
  expect(dossier.owed).toBe(member.amount);
  const response = await withLink(club, token);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
});

test('a link that a scanner opens ten times changes nothing but its last use, which is noted once', async () => {
  const { token, link } = await linkTo(club, member.id);
  await withLink(club, token);
  await expect.poll(() => usedAt(link.id)).toBeInstanceOf(Date);
  const before = await everything();
  for (let time = 0; time < 10; time += 1) {
    const { answer, batches } = await watched(club, () => withLink(club, token));
    expect(answer.status).toBe(200);
    expect(batches.flat().filter((statement) => /^(?:insert|update|delete)/.test(statement))).toEqual([]);
  }
  expect(await everything()).toBe(before);
});

test('the last use of a link is noted again after an hour', async () => {
  const { token, link } = await linkTo(club, member.id);
  await withLink(club, token);
  await expect.poll(() => usedAt(link.id)).toBeInstanceOf(Date);
  const first = await usedAt(link.id);
  club.clock.offsetMs = 61 * 60_000;
  await withLink(club, token);
  await expect.poll(async () => (await usedAt(link.id))?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
  club.clock.offsetMs = 0;
});

describe('a link that ended, was revoked, is of another scope, cut short, invented or made with another secret', () => {
  const paths = endpointsOf(bareApp()).filter(
    ({ description }) => description.forLink && description.forLink !== 'any',
  );

  test('is refused by every route in the same words, and changes nothing', async () => {
    const ended = await linkTo(club, member.id, { expiresAt: new Date(club.deps.now().getTime() - 1000) });
    const revoked = await linkTo(club, member.id, { revokedAt: club.deps.now() });
    const good = await linkTo(club, member.id);
    const other = await linkTo(club, member.id, { scope: 'unsubscribe' });
    const tokens = [
      ended.token,
      revoked.token,
      other.token,
      good.token.slice(0, -1),
      `${good.token}=`,
      linkToken('another secret', good.link.id),
      '',
      adminToken,
    ];
    const before = await everything();
    expect(paths.length).toBeGreaterThan(2);
    for (const { method, path } of paths)
      for (const token of tokens)
        expect(
          await refusal(withLink(club, token, path.replace('/api/dossier', ''), { method })),
          `${method} ${path}`,
        ).toEqual(REFUSED);
    expect(await everything()).toBe(before);
  });

  test('a link of each scope opens the routes of no other scope', async () => {
    const tokens = {
      dossier: await linkTo(club, member.id),
      guardian: await linkTo(club, minor.id, { scope: 'guardian' }),
      email: await linkTo(club, member.id, { scope: 'email', email: 'neuf@exemple.example' }),
      renewal: await linkTo(club, member.id, { scope: 'renewal' }),
    };
    const before = await everything();
    for (const [scope, { token }] of Object.entries(tokens))
      for (const { method, path, description } of paths)
        if (description.forLink !== scope)
          expect(await refusal(withLink(club, token, path.replace('/api/dossier', ''), { method }))).toEqual(REFUSED);
    expect(await everything()).toBe(before);
    await club.db.delete(links).where(eq(links.scope, 'email'));
  });
});

test('a token in an address or a cookie opens nothing', async () => {
  const { token } = await linkTo(club, member.id);
  expect((await club.app.request(`/api/dossier?token=${token}`)).status).toBe(410);
  expect((await club.app.request('/api/dossier', { headers: { Cookie: `token=${token}` } })).status).toBe(410);
});

test('a token that mail programs cut asks the database nothing', async () => {
  const { token } = await linkTo(club, member.id);
  const { batches } = await watched(club, () => withLink(club, token.slice(0, 40)));
  expect(batches).toEqual([]);
});

test('a link works for sixty days, that of a guardian for thirty', async () => {
  const { token } = await linkTo(club, member.id);
  const guardian = await linkTo(club, minor.id, { scope: 'guardian' });
  const works = async (held: string) => (await withLink(club, held, '/link')).status === 200;
  club.clock.offsetMs = 29 * DAY_MS;
  expect([await works(token), await works(guardian.token)]).toEqual([true, true]);
  club.clock.offsetMs = 31 * DAY_MS;
  expect([await works(token), await works(guardian.token)]).toEqual([true, false]);
  club.clock.offsetMs = 61 * DAY_MS;
  expect([await works(token), await works(guardian.token)]).toEqual([false, false]);
  club.clock.offsetMs = 0;
});

test('the log says nothing of tokens and of people', async () => {
  const { token } = await linkTo(club, member.id);
  club.lines.length = 0;
  await withLink(club, token);
  club.databaseFaults.failBefore();
  await withLink(club, token);
  expect(club.lines.join()).not.toContain(token);
  expect(club.lines.join()).not.toContain(member.email);
});
