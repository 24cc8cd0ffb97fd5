import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/db/account-schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { savedMember, sendChange, sendMember, teamAt } from '#tests/support/team.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
beforeEach(() => {
  club.purged.length = 0;
});

const auditsOf = async (id: string) =>
  (await club.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(
    ({ action, fields, administratorId }) => ({ action, fields, by: administratorId !== null }),
  );
const remove = (id: string) => asAdmin(club, token, `/api/admin/team/${id}`, { method: 'DELETE' });

describe('somebody of the team', () => {
  test('is public at once, and written down with who added them', async () => {
    const response = await sendMember(club, token, {});
    expect(response.status).toBe(201);
    const member = await savedMember(Promise.resolve(response));
    expect(member).toEqual({
      id: expect.any(String),
      firstName: 'Inès',
      lastName: 'Kaddour',
      role: 'Monitrice',
      group: 'encadrement',
      disciplines: ['Savate', 'Canne'],
      bio: 'Gant d’argent.',
      photo: null,
      position: 3,
      updatedAt: expect.any(String),
    });
    expect(await teamAt(club, '/api/team')).toContainEqual(member);
    expect(await (await asAdmin(club, token, `/api/admin/team/${member.id}`)).json()).toEqual(member);
    expect(club.purged).toEqual(['team']);
    const fields = ['firstName', 'lastName', 'role', 'group', 'disciplines', 'bio', 'position'];
    expect(await auditsOf(member.id)).toEqual([{ action: 'team-member.create', by: true, fields }]);
  });

  test('may be sent with bracketed disciplines, or with next to nothing', async () => {
    const bracketed = { disciplines: undefined, 'disciplines[]': ['Canne'] };
    expect((await savedMember(sendMember(club, token, bracketed))).disciplines).toEqual(['Canne']);
    const least = { disciplines: '', bio: undefined, position: '' };
    expect(await savedMember(sendMember(club, token, least))).toMatchObject({ disciplines: [], bio: '', position: 0 });
  });

  test('changes, and only what changed is written down', async () => {
    const { id } = await savedMember(sendMember(club, token, {}));
    const changed = await savedMember(sendChange(club, token, id, { role: 'Directrice', disciplines: ['Canne'] }));
    expect(changed).toMatchObject({ id, role: 'Directrice', disciplines: ['Canne'], lastName: 'Kaddour' });
    const update = { action: 'team-member.update', by: true, fields: ['role', 'disciplines'] };
    expect(await auditsOf(id)).toContainEqual(update);
  });

  test('is presented on the lines somebody wrote, as a form sends them or not', async () => {
    for (const bio of ['Gant d’argent.\nJuge.', 'Gant d’argent.\r\nJuge.']) {
      const { id } = await savedMember(sendMember(club, token, { bio }));
      expect((await teamAt(club, '/api/team')).find((one) => one.id === id)?.bio).toBe('Gant d’argent.\nJuge.');
    }
  });

  test('sent again after an answer that got lost is there once, and answered alike', async () => {
    const id = crypto.randomUUID();
    let asked = 0;
    club.databaseRequests.before = () => {
      asked += 1;
      if (asked === 3) club.databaseFaults.loseAnswerAfterCommit();
    };
    expect((await sendMember(club, token, { id })).status).toBe(503);
    club.databaseRequests.before = undefined;
    const again = await sendMember(club, token, { id });
    expect([again.status, ((await again.json()) as { id: string }).id]).toEqual([201, id]);
    expect((await auditsOf(id)).map(({ action }) => action)).toEqual(['team-member.create']);
  });

  test('sent again with other words is refused, and the first words are shown', async () => {
    const id = crypto.randomUUID();
    const first = await savedMember(sendMember(club, token, { id }));
    const refusal = await refusalOf(await sendMember(club, token, { id, bio: 'Juge.' }));
    expect(refusal).toMatchObject({ status: 409, type: 'conflict', current: first });
    expect(await refusalOf(await sendMember(club, token, { id: 'moi' }))).toMatchObject({ status: 422 });
  });

  test('is not overwritten by somebody who read an earlier version', async () => {
    const first = await savedMember(sendMember(club, token, {}));
    const second = await savedMember(sendChange(club, token, first.id, { bio: 'Juge.', updatedAt: first.updatedAt }));
    const late = await sendChange(club, token, first.id, { bio: 'Arbitre.', updatedAt: first.updatedAt });
    expect(await refusalOf(late)).toMatchObject({ status: 409, type: 'conflict', current: second });
    expect((await savedMember(sendChange(club, token, first.id, { bio: 'Arbitre.' }))).bio).toBe('Arbitre.');
  });

  test('can leave', async () => {
    const { id } = await savedMember(sendMember(club, token, {}));
    expect((await remove(id)).status).toBe(204);
    expect((await teamAt(club, '/api/admin/team', token)).map((member) => member.id)).not.toContain(id);
    expect(club.purged).toEqual(['team', 'team']);
    expect(await auditsOf(id)).toContainEqual({ action: 'team-member.delete', by: true, fields: [] });
    expect((await remove(id)).status).toBe(404);
  });

  test.each(['inconnu', '00000000-0000-4000-8000-000000000000'])('%s is not found', async (id) => {
    expect((await asAdmin(club, token, `/api/admin/team/${id}`)).status).toBe(404);
    expect(await refusalOf(await sendChange(club, token, id, {}))).toMatchObject({ status: 404, type: 'not-found' });
  });

  test('has a name, a role, a group and a place, and all that is wrong is said at once', async () => {
    const wrong = { firstName: ' ', role: undefined, group: 'public', position: 'premier', updatedAt: 'hier' };
    const refusal = await refusalOf(await sendMember(club, token, wrong));
    expect(refusal).toMatchObject({ status: 422, type: 'validation' });
    expect(Object.keys(refusal.fields ?? {}).sort()).toEqual(['firstName', 'group', 'position', 'role', 'updatedAt']);
    expect(refusal.fields).toMatchObject({
      firstName: 'Veuillez renseigner le prénom.',
      role: 'Veuillez renseigner la fonction.',
    });
    expect(club.purged).toEqual([]);
  });
});

describe('the team', () => {
  test('is listed group by group, each in its order', async () => {
    await savedMember(sendMember(club, token, { group: 'bureau', lastName: 'Zweite', position: '9001' }));
    await savedMember(sendMember(club, token, { group: 'bureau', lastName: 'Erste', position: '9000' }));
    const names = (await teamAt(club, '/api/team')).map(({ lastName }) => lastName);
    expect(names.indexOf('Zweite')).toBe(names.indexOf('Erste') + 1);
    expect(names.indexOf('Zweite')).toBeLessThan(names.indexOf('Kaddour'));
  });

  test('is kept by the CDN until it, or what the club shows, changes', async () => {
    const { headers } = await club.app.request('/api/team');
    expect(headers.get('Netlify-Cache-Tag')).toBe('team,toggles');
    expect(headers.get('Netlify-CDN-Cache-Control')).toMatch(/durable, max-age=86400, stale-while-revalidate=604800/);
  });

  test('is hidden from everybody but administrators while its page is switched off', async () => {
    const switchTo = (enabled: boolean) =>
      asAdmin(club, token, '/api/admin/feature-toggle/equipe', { method: 'PUT', body: { enabled } });
    await switchTo(false);
    expect(await teamAt(club, '/api/team')).toEqual([]);
    expect(await teamAt(club, '/api/admin/team', token)).not.toEqual([]);
    await switchTo(true);
    expect(await teamAt(club, '/api/team')).not.toEqual([]);
  });
});
