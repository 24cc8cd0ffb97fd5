import { afterAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/db/account-schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

const get = async (path: string) => (await club.app.request(path)).json();
const put = (key: string, body: unknown) =>
  asAdmin(club, token, `/api/admin/feature-toggle/${key}`, { method: 'PUT', body });

describe('what the club opens and closes', () => {
  test('is listed, and answered one by one', async () => {
    expect(await get('/api/feature-toggles')).toEqual(
      ['adhesion', 'articles', 'equipe', 'history'].map((key) => ({ key, enabled: true })),
    );
    expect(await get('/api/feature-toggle/adhesion')).toEqual({ key: 'adhesion', enabled: true });
    expect((await club.app.request('/api/feature-toggle/inconnu')).status).toBe(404);
  });

  test('is explained to administrators', async () => {
    const toggles = (await (await asAdmin(club, token, '/api/admin/feature-toggles')).json()) as object[];
    expect(toggles).toHaveLength(4);
    expect(toggles[0]).toEqual({
      key: 'adhesion',
      enabled: true,
      label: 'Inscriptions',
      description: expect.stringMatching(/^Fermées, .*\.$/),
      updatedAt: expect.any(String),
      missing: [],
      isBetweenSeasons: false,
    });
    expect((await asAdmin(club, undefined, '/api/admin/feature-toggles')).status).toBe(401);
  });

  test('changes at once, is written down with who did it, and the cache forgets it', async () => {
    club.purged.length = 0;
    const response = await put('equipe', { enabled: false });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ key: 'equipe', enabled: false, updatedAt: expect.any(String) });
    expect(await get('/api/feature-toggle/equipe')).toEqual({ key: 'equipe', enabled: false });
    expect(club.purged).toEqual(['toggles']);
    expect(await club.db.select().from(auditEntries)).toMatchObject([
      { action: 'toggle.close', subjectId: 'equipe', fields: ['enabled'], administratorId: expect.any(String) },
    ]);
  });

  test('is neither changed nor written down when the database fails', async () => {
    const before = await club.db.select().from(auditEntries);
    let asked = 0;
    club.databaseRequests.before = () => {
      asked += 1;
      if (asked === 2) club.databaseFaults.failBefore();
    };
    const response = await put('history', { enabled: false });
    club.databaseRequests.before = undefined;
    expect(response.status).toBe(503);
    expect(await get('/api/feature-toggle/history')).toMatchObject({ enabled: true });
    expect(await club.db.select().from(auditEntries)).toEqual(before);
  });

  test.each([{}, { enabled: 'oui' }, { enabled: null }, null, []])('%j is not understood', async (body) => {
    expect(await refusalOf(await put('articles', body))).toMatchObject({ status: 422, type: 'validation' });
  });

  test('is refused for an unknown part', async () => {
    expect(await refusalOf(await put('inconnu', { enabled: true }))).toMatchObject({ status: 404 });
  });
});
