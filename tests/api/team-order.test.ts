import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { TeamMember } from '#domain/site/team.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { teamMembers } from '#server/db/content-schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { savedMember, sendMember, teamAt } from '#tests/support/team.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());

let ids: string[] = [];
beforeEach(async () => {
  await club.db.delete(teamMembers);
  await club.db.delete(auditEntries).where(eq(auditEntries.action, 'team-member.reorder'));
  const office = await savedMember(sendMember(club, token, { group: 'bureau', firstName: 'Odile' }));
  const teachers: TeamMember[] = [];
  for (const position of ['0', '1', '2']) teachers.push(await savedMember(sendMember(club, token, { position })));
  ids = teachers.map(({ id }) => id);
  expect(office.group).toBe('bureau');
  club.purged.length = 0;
});

const order = (body: object) => asAdmin(club, token, '/api/admin/team/order', { method: 'PUT', body });
const publicOrder = async () =>
  (await teamAt(club, '/api/team')).filter(({ group }) => group === 'encadrement').map(({ id }) => id);
const reorders = () => club.db.select().from(auditEntries).where(eq(auditEntries.action, 'team-member.reorder'));

test('a group is put in another order, which is public and written down', async () => {
  const reversed = [...ids].reverse();
  const response = await order({ group: 'encadrement', ids: reversed });
  expect(response.status).toBe(200);
  const team = (await response.json()) as TeamMember[];
  expect(team.map(({ id }) => id).slice(1), 'the office is left alone, and comes first').toEqual(reversed);
  expect(await publicOrder()).toEqual(reversed);
  expect(club.purged).toEqual(['team']);
  expect(await reorders()).toMatchObject([{ subjectType: 'team-member', subjectId: 'encadrement' }]);
});

test('only moved members change, so that editing another one still works', async () => {
  const before = await teamAt(club, '/api/admin/team', token);
  const [first = '', second = '', third = ''] = ids;
  await order({ group: 'encadrement', ids: [first, third, second] });
  const after = await teamAt(club, '/api/admin/team', token);
  const changed = after.filter(({ id, updatedAt }) => before.find((one) => one.id === id)?.updatedAt !== updatedAt);
  expect(changed.map(({ id }) => id).sort()).toEqual([second, third].sort());
});

test('the same order twice, or at once, is one order', async () => {
  const reversed = [...ids].reverse();
  const answers = await Promise.all([
    order({ group: 'encadrement', ids: reversed }),
    order({ group: 'encadrement', ids: reversed }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await publicOrder()).toEqual(reversed);
});

test('an order is refused if a person has joined or left the group since', async () => {
  const [first = '', second = ''] = ids;
  for (const stale of [
    [second, first],
    [...ids, crypto.randomUUID()],
    [first, second, first],
  ]) {
    const response = await order({ group: 'encadrement', ids: stale });
    expect(await refusalOf(response.clone())).toMatchObject({ status: 409, type: 'conflict' });
    expect(((await response.json()) as { current: TeamMember[] }).current).toHaveLength(4);
  }
  expect(await publicOrder()).toEqual(ids);
  expect(await reorders()).toEqual([]);
});

test('a wrong order is refused', async () => {
  expect(await refusalOf(await order({ group: 'amis', ids: ['x'] }))).toMatchObject({ status: 422 });
  expect(await refusalOf(await order({}))).toMatchObject({ status: 422 });
});
