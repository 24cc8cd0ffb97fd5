import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberDetails } from '#domain/member-details.ts';
import { refusalOf, SENTENCES } from '#tests/support/answers.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { atStripe, pay, rowsOf } from '#tests/support/payments.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const listed = async (path: string) =>
  ((await (await asAdmin(club, token, `/api/admin/${path}`)).json()) as MemberDetails[]).map(({ id }) => id);
const post = async <Body>(path: string) =>
  (await (await asAdmin(club, token, `/api/admin/memberships/${path}`, { method: 'POST' })).json()) as Body;
const archiveAll = () => post<{ batchId: string; count: number }>('archive-all');
const undo = (batchId: string) => post<{ count: number }>(`archive-all/${batchId}/undo`);

describe('one member', () => {
  test('archived leaves the list for the archive, status kept; restored comes back', async () => {
    const { id } = await admin.added();
    expect(await admin.done(id, 'archive')).toMatchObject({ status: 'active', archivedAt: expect.any(String) });
    expect(await listed('memberships')).not.toContain(id);
    expect(await listed('archived-memberships')).toContain(id);
    expect(await (await asAdmin(club, token, `/api/archived-member/${id}`)).json()).toEqual(await admin.found(id));
    const again = await admin.done(id, 'archive');
    expect(await admin.done(id, 'restore')).toMatchObject({ archivedAt: null });
    expect(await admin.done(id, 'restore')).toMatchObject({ archivedAt: null });
    expect((await asAdmin(club, token, `/api/archived-member/${id}`)).status).toBe(404);
    expect((await admin.audits(id)).map(({ action }) => action)).toEqual([
      'member.create',
      'member.archive',
      'member.restore',
    ]);
    expect(again.timeline).toHaveLength(2);
  });

  test('who has joined again meanwhile is not restored beside themselves', async () => {
    const form = somebody();
    const { id } = await admin.added(form);
    await admin.done(id, 'archive');
    await admin.added(form);
    expect(await refusalOf(await admin.act(id, 'restore'))).toMatchObject({
      status: 409,
      type: 'duplicate',
      message: SENTENCES.duplicate,
    });
  });

  test('changed or paid in the archive leaves alone who is joining again', async () => {
    const form = somebody();
    const { id } = await admin.added(form);
    await admin.done(id, 'archive');
    const created = await submitted(club, { form });
    await admin.saved(admin.put(id, { address: '4 rue Ancienne' }));
    await admin.done(id, 'payments', CASH);
    expect((await atStripe(club, created)).intent.status).toMatch(/^requires_/);
    await pay(club, created);
    expect((await rowsOf(club, created)).member).toMatchObject({ status: 'active', flags: [] });
  });

  test('who still waits to pay is no member to archive', async () => {
    const { member } = await rowsOf(club, await submitted(club));
    const refusal = await refusalOf(await admin.act(member.id, 'archive'));
    expect(refusal).toMatchObject({ status: 409, message: 'Cette inscription attend encore son paiement.' });
  });
});

describe('the whole season', () => {
  let waiting: string;
  let refunded: string;
  const active: string[] = [];
  beforeAll(async () => {
    await archiveAll();
    waiting = (await rowsOf(club, await submitted(club))).member.id;
    const created = await submitted(club);
    await pay(club, created);
    refunded = (await rowsOf(club, created)).member.id;
    await club.stripe.refund(created.paymentIntentId);
    await club.stripe.webhooksIdle();
    active.push((await admin.added()).id, (await admin.added({ payment: CASH })).id);
  });

  test('is archived at once, but for who waits to pay, and brought back at once', async () => {
    const { batchId, count } = await archiveAll();
    expect(count).toBe(3);
    expect(await listed('memberships')).toContain(waiting);
    for (const id of [...active, refunded]) expect(await listed('memberships')).not.toContain(id);
    expect(await listed('archived-memberships')).toEqual(expect.arrayContaining([...active, refunded]));
    expect((await archiveAll()).count).toBe(0);
    expect(await undo(batchId)).toEqual({ count: 3 });
    expect(await listed('memberships')).toEqual(expect.arrayContaining([waiting, refunded, ...active]));
    expect(await undo(batchId)).toEqual({ count: 0 });
    expect((await admin.found(active[0] ?? '')).timeline.map(({ what, by }) => [what, by])).toEqual([
      ['member.create', 'La présidence'],
      ['member.archive-all', 'La présidence'],
      ['member.unarchive-all', 'La présidence'],
    ]);
  });

  test('is brought back without those who joined again, or were made one person by a correction', async () => {
    const [leaver, one, other] = [await admin.added(), await admin.added(), await admin.added()];
    const { batchId, count } = await archiveAll();
    expect((await admin.add({ ...somebody(), lastName: leaver.lastName })).status).toBe(201);
    await admin.saved(admin.put(other.id, { lastName: one.lastName }));
    expect(await undo(batchId)).toEqual({ count: count - 2 });
    expect((await admin.found(leaver.id)).archivedAt).not.toBeNull();
    expect((await admin.audits(leaver.id)).map(({ action }) => action)).not.toContain('member.unarchive-all');
  });

  test('is brought back, and who of them was signing up again can no longer pay', async () => {
    const back = await admin.added();
    const { batchId } = await archiveAll();
    const form = { firstName: back.firstName, lastName: back.lastName, birthDate: back.birthDate };
    const again = await submitted(club, { form });
    await undo(batchId);
    expect((await admin.found(back.id)).archivedAt).toBeNull();
    expect((await atStripe(club, again)).intent.status).toBe('canceled');
  });

  test('archived again under the same name is the same batch, though it lost a member or was undone', async () => {
    const batchId = randomUUID();
    const body = { batchId };
    const archive = async () =>
      (await asAdmin(club, token, '/api/admin/memberships/archive-all', { method: 'POST', body })).json();
    const first = await admin.added();
    const answer = await archive();
    expect(answer).toEqual({ batchId, count: expect.any(Number) });
    const { id } = await admin.added();
    await admin.done(first.id, 'restore');
    expect(await archive()).toEqual(answer);
    await undo(batchId);
    expect(await archive()).toEqual(answer);
    expect(await listed('memberships')).toEqual(expect.arrayContaining([first.id, id]));
    const refused = { method: 'POST', body: { batchId: 'x' } };
    expect((await asAdmin(club, token, '/api/admin/memberships/archive-all', refused)).status).toBe(422);
  });

  test('restored one by one is not restored twice', async () => {
    const { batchId, count } = await archiveAll();
    await admin.done(active[0] ?? '', 'restore');
    expect(await undo(batchId)).toEqual({ count: count - 1 });
  });

  test('of a batch that never was brings back nobody', async () => {
    expect(await undo(randomUUID())).toEqual({ count: 0 });
    expect((await asAdmin(club, token, '/api/admin/memberships/archive-all/x/undo', { method: 'POST' })).status).toBe(
      404,
    );
  });
});
