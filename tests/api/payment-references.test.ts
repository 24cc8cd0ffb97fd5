import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payments } from '#server/db/schema.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { rowsOf } from '#tests/support/payments.ts';
import { submitted } from '#tests/support/sign-up.ts';

let club: TestClub;
let former: pg.Client;
beforeAll(async () => {
  club = await openClub();
  former = new pg.Client({ connectionString: club.databaseEnv.DATABASE_URL });
  await former.connect();
});
afterAll(async () => {
  await former.end();
  await club.close();
});

/** What the functions of the release before, which serve until this one is published, read of a member's payment. */
const asReadBefore = async (memberId: string) => {
  const { rows } = await former.query('select stripe_payment_intent_id from payments where member_id = $1', [memberId]);
  return rows;
};

test('a payment begun before the publication is known after it, and the other way round', async () => {
  const created = await submitted(club);
  const { member } = await rowsOf(club, created);
  expect(await asReadBefore(member.id)).toEqual([{ stripe_payment_intent_id: created.paymentIntentId }]);

  const intentId = `pi_${randomUUID()}`;
  const begun = 'update payments set stripe_payment_intent_id = $1 where member_id = $2';
  await former.query(begun, [intentId, member.id]);
  expect((await rowsOf(club, { paymentIntentId: intentId })).payment).toMatchObject({
    provider: 'stripe',
    reference: intentId,
  });

  const inserted = `insert into payments (member_id, means, status, amount_cents, stripe_payment_intent_id)
    values ($1, 'card', 'cancelled', 100, $2)`;
  await former.query(inserted, [member.id, `${intentId}_earlier`]);
  expect((await rowsOf(club, { paymentIntentId: `${intentId}_earlier` })).payment.provider).toBe('stripe');
});

test('an event heard before the publication stands in the member’s history after it', async () => {
  const created = await submitted(club);
  const heard = 'insert into webhook_events (id, type, payment_intent_id) values ($1, $2, $3)';
  await former.query(heard, ['evt_before', 'payment_intent.created', created.paymentIntentId]);
  const { rows } = await former.query("select reference from webhook_events where id = 'evt_before'");
  expect(rows).toEqual([{ reference: created.paymentIntentId }]);
});

test('the release before goes on with a sign-up, and reads a difference as other money', async () => {
  const created = await submitted(club);
  const { member } = await rowsOf(club, created);
  const sameForm = `insert into payments (member_id, means, status, amount_cents) values ($1, 'card', 'open', 30000)
    on conflict (member_id) where means = 'card' and status <> 'cancelled' do update set updated_at = now() returning id`;
  const { rows } = await former.query(sameForm, [member.id]);
  expect(rows).toEqual([{ id: member.payments[0]?.id }]);
  await former.query("update payments set status = 'succeeded' where member_id = $1", [member.id]);
  const cash = "insert into payments (member_id, means, status, amount_cents) values ($1, 'cash', 'succeeded', 100)";
  await former.query(cash, [member.id]);
  await club.db
    .insert(payments)
    .values({ memberId: member.id, means: 'card', status: 'open', isDifference: true, amountCents: 500 });
  const means = await former.query('select means, paid_by from payments where member_id = $1 order by amount_cents', [
    member.id,
  ]);
  expect(means.rows).toEqual([
    { means: 'cash', paid_by: 'cash' },
    { means: 'other', paid_by: 'card' },
    { means: 'card', paid_by: 'card' },
  ]);
});
