import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#domain/dates.ts';
import { AUDIT_KEPT_DAYS } from '#domain/time-kept.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { deleteUnpaidSignUps } from '#server/running/housekeeping/delete-unpaid-sign-ups.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { joined, PASSWORD } from '#tests/support/administrators.ts';
import { membersOf } from '#tests/support/members.ts';
import { smallJpeg } from '#tests/support/pictures.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, login, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterEach(() => {
  club.clock.offsetMs = 0;
});
afterAll(() => club.close());

const linesAbout = (subjectId: string, action: string) =>
  club.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, subjectId), eq(auditEntries.action, action)));

/** What is no write is noted after the answer. */
const untilNoted = (subjectId: string, action: string, count = 1) =>
  vi.waitFor(async () => expect(await linesAbout(subjectId, action)).toHaveLength(count), { timeout: 5000 });

describe('the journal tells of an account', () => {
  test('that somebody signed in, and out', async () => {
    const { account } = await joined(club, token);
    const signed = await login(club, { email: account.email, password: PASSWORD });
    const { token: theirs } = (await signed.json()) as { token: string };
    expect(await linesAbout(account.id, 'administrator.sign-in')).toMatchObject([{ administratorId: account.id }]);
    for (let nth = 0; nth < 2; nth += 1) await asAdmin(club, theirs, '/api/logout', { method: 'POST' });
    expect(await linesAbout(account.id, 'administrator.sign-out')).toMatchObject([{ administratorId: account.id }]);
  });

  test('that a sign-in was refused, without a word of what was typed', async () => {
    const { account } = await joined(club, token);
    await login(club, { email: account.email, password: 'pas le bon mot' });
    await untilNoted(account.id, 'administrator.refuse');
    const [line] = await linesAbout(account.id, 'administrator.refuse');
    expect(line).toMatchObject({ administratorId: null, fields: [] });
    expect(JSON.stringify(line)).not.toMatch(/pas le bon mot|192\./);
  });

  test('nothing of an address that has none', async () => {
    const before = await club.db.$count(auditEntries);
    await login(club, { email: 'inconnue@ailleurs.example', password: 'pas le bon mot' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await club.db.$count(auditEntries)).toBe(before);
  });

  test('at most ten times an hour, so that a stranger cannot fill the database by failing', async () => {
    const { account } = await joined(club, token);
    for (let nth = 0; nth < 13; nth += 1) {
      await login(club, { email: account.email, password: 'pas le bon mot' });
      await untilNoted(account.id, 'administrator.refuse', Math.min(nth + 1, 10));
    }
    club.clock.offsetMs = 2 * 3_600_000;
    await login(club, { email: account.email, password: 'pas le bon mot' });
    await untilNoted(account.id, 'administrator.refuse', 11);
  });
});

describe('the journal tells of members’ data', () => {
  test('who opened a photo, once an hour, and not of the small ones of a list', async () => {
    const { id } = await membersOf(club, token).added({}, { photo: await smallJpeg() });
    const path = `/api/admin/memberships/${id}/photo`;
    await asAdmin(club, token, `${path}?size=thumb`);
    await asAdmin(club, token, path);
    await untilNoted(id, 'member.open-photo');
    await asAdmin(club, token, path);
    const { id: other, token: theirs } = await signedInAs(club, ['treasurer']);
    await asAdmin(club, theirs, path);
    await untilNoted(id, 'member.open-photo', 2);
    const lines = await linesAbout(id, 'member.open-photo');
    expect(lines.map(({ administratorId }) => administratorId)).toContain(other);
    const { changes = [] } = (await (await asAdmin(club, token, `/api/memberships/${id}`)).json()) as {
      changes?: { action: string }[];
    };
    expect(JSON.stringify(changes)).not.toContain('open-photo');
  });

  test('which list left the site: seasons, kind of file and how many', async () => {
    const { id } = await signedInAs(club, ['secretary']);
    const body = { format: 'csv', preset: 'appel', password: ADMINISTRATOR.password };
    const response = await asAdmin(club, token, '/api/admin/memberships/export', { method: 'POST', body });
    expect(response.status).toBe(200);
    const [line] = await club.db.select().from(auditEntries).where(eq(auditEntries.action, 'member.export'));
    expect(line?.fields).toEqual(['format: csv', 'preset: appel', expect.stringMatching(/^members: \d+$/)]);
    expect(line?.administratorId).not.toBe(id);
  });
});

describe('the journal as a file', () => {
  test('holds what the filter leaves, in the words of the screen, and the journal tells who took it', async () => {
    const { account } = await joined(club, token);
    const response = await asAdmin(club, token, '/api/admin/audit/export?subject=administrator');
    const text = await response.text();
    expect(response.headers.get('Content-Disposition')).toMatch(/journal-\d{4}-\d\d-\d\d\.csv/);
    expect(text.split('\r\n')[0]?.replaceAll('"', '')).toBe('Quand;Qui;Quoi;Sujet;Identifiant;Champs');
    expect(text).toContain(`${account.name} a choisi son mot de passe par un lien.`);
    expect(text).not.toContain('a exporté une liste');
    expect(await linesAbout('journal', 'journal.export')).toHaveLength(1);
  });

  test('is for owners', async () => {
    for (const role of ['treasurer', 'secretary', 'editor', 'coach'] as const) {
      const { token: theirs } = await signedInAs(club, [role]);
      expect((await asAdmin(club, theirs, '/api/admin/audit/export')).status).toBe(403);
    }
  });
});

test('a line is kept a year, and deleted by the night after', async () => {
  const { account } = await joined(club, token);
  const age = (days: number) =>
    club.db
      .update(auditEntries)
      .set({ at: sql`now() - make_interval(secs => ${(days * DAY_MS) / 1000})` })
      .where(eq(auditEntries.subjectId, account.id));
  await age(AUDIT_KEPT_DAYS - 1);
  await deleteUnpaidSignUps(club.deps);
  expect(await linesAbout(account.id, 'administrator.join')).toHaveLength(1);
  await age(AUDIT_KEPT_DAYS + 1);
  await deleteUnpaidSignUps(club.deps);
  expect(await linesAbout(account.id, 'administrator.join')).toEqual([]);
});
