import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { CASH, membersOf } from '#tests/support/members.ts';
import { atStripe, membersNamed, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submit, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

/** How many milliseconds the card comes before the administrator. Negative: after. */
const LEADS = [-60, -30, -20, -10, -5, 0, 5, 10, 20, 40];

/** Pays by card while an administrator acts on the same member. */
const atOnce = async (lead: number, act: (id: string) => Promise<Response>) => {
  const form = somebody();
  const created = await submitted(club, { form });
  const { member } = await rowsOf(club, created);
  await webhooksDelivered(club);
  const [response] = await Promise.all([
    sleep(Math.max(0, lead)).then(() => act(member.id)),
    sleep(Math.max(0, -lead)).then(() => club.stripe.confirm(created.paymentIntentId, '4242424242424242')),
  ]);
  await webhooksDelivered(club);
  const { charges } = await atStripe(club, created);
  const isCharged = charges.some(({ status }) => status === 'succeeded');
  return { form, id: member.id, status: response.status, isCharged };
};

describe.each(LEADS)('a card paid %i ms before an administrator acts', (lead) => {
  test('and cash recorded for the same membership: only one of them counts', async () => {
    const { id, status, isCharged } = await atOnce(lead, (member) => admin.act(member, 'payments', CASH));
    expect(status).toBe(isCharged ? 409 : 200);
    expect(await admin.found(id)).toMatchObject({ status: 'active', paid: 300, flags: [] });
  });

  test('and the sign-up deleted: it is either deleted, or paid and kept', async () => {
    const { id, status, isCharged } = await atOnce(lead, (member) => admin.remove(member));
    expect(status).toBe(isCharged ? 409 : 204);
    const found = await admin.read(id);
    expect(found.status).toBe(isCharged ? 200 : 404);
    if (isCharged) expect(await found.json()).toMatchObject({ status: 'active', paid: 300 });
  });

  test('and another choice of disciplines: the amount paid is the amount due', async () => {
    const { id, isCharged } = await atOnce(lead, (member) => admin.put(member, { disciplines: ['Canne'] }));
    const { status, paid, flags } = await admin.found(id);
    expect({ status, paid, flags }).toEqual({
      ...{ status: isCharged ? 'active' : 'pending', paid: isCharged ? 300 : 0 },
      flags: [],
    });
  });
});

test('cash recorded while the form is sent again leaves nothing to pay by card', async () => {
  for (const lead of LEADS) {
    const form = somebody();
    const { member } = await rowsOf(club, await submitted(club, { form }));
    const changed = { ...form, disciplines: ['Canne'] };
    await Promise.all([
      // The new choice costs less, so `isAboveOwed` confirms that the cash is more than is owed.
      sleep(Math.max(0, lead)).then(() => admin.act(member.id, 'payments', { ...CASH, isAboveOwed: true })),
      sleep(Math.max(0, -lead)).then(() => submit(club, { form: changed, photo: null })),
    ]);
    await webhooksDelivered(club);
    const [found, ...others] = await membersNamed(club, form.lastName);
    expect(others).toEqual([]);
    expect(found?.status).toBe('active');
    const open = (await club.stripe.books()).paymentIntents.filter(
      ({ metadata, status }) => metadata.memberId === member.id && status.startsWith('requires_'),
    );
    expect(open).toEqual([]);
  }
});
