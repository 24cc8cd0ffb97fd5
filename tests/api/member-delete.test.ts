import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { orderLines, payments } from '#server/db/schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { atStripe, CARDS, pay, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { jpeg, pdf } from '#tests/support/pictures.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { type Submission, somebody, submitted } from '#tests/support/sign-up.ts';
import { storedFiles } from '#tests/support/stored-files.ts';
import { eventsAbout, withoutWebhooks } from '#tests/support/webhooks.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const signedUp = async (form: NonNullable<Submission['form']> = {}) => {
  const created = await submitted(club, { form });
  return { created, id: (await rowsOf(club, created)).member.id };
};
const leftOf = async (id: string) => [
  ...(await club.db.select().from(orderLines).where(eq(orderLines.memberId, id))),
  ...(await club.db.select().from(payments).where(eq(payments.memberId, id))),
];
const MONEY = 'De l’argent a été reçu et n’a pas été rendu\u202F: remboursez-le avant de supprimer.';

describe('a member who is deleted', () => {
  test('is deleted with lines and files, and the journal says by whom', async () => {
    const before = await storedFiles(club);
    const { id } = await admin.added({ reducedPriceSelected: true }, { photo: await jpeg(), proof: pdf() });
    expect(await storedFiles(club)).toBeGreaterThan(before);
    expect((await admin.remove(id)).status).toBe(204);
    expect((await admin.read(id)).status).toBe(404);
    expect(await leftOf(id)).toEqual([]);
    expect(await storedFiles(club)).toBe(before);
    expect(await admin.audits(id)).toMatchObject([
      { action: 'member.create' },
      { action: 'member.delete', fields: [] },
    ]);
    expect((await admin.remove(id)).status).toBe(404);
  });

  test('while waiting to pay can no longer pay', async () => {
    const form = somebody();
    const { created, id } = await signedUp(form);
    expect((await admin.remove(id)).status).toBe(204);
    expect((await atStripe(club, created)).intent.status).toBe('canceled');
    await club.stripe.webhooksIdle();
    expect(await leftOf(id)).toEqual([]);
    expect(await submitted(club, { form })).toMatchObject({ amount: 30_000 });
  });

  test('is not deleted while money is there, however it came', async () => {
    const { created, id } = await signedUp();
    await withoutWebhooks(club, () => club.stripe.confirm(created.paymentIntentId, CARDS.accepted));
    expect(await refusalOf(await admin.remove(id))).toMatchObject({ status: 409, type: 'conflict' });
    expect(await admin.found(id)).toMatchObject({ status: 'active', paid: 300 });
    expect(await refusalOf(await admin.remove(id))).toMatchObject({ status: 409, message: MONEY });
    const cash = await admin.added({ payment: CASH });
    expect(await refusalOf(await admin.remove(cash.id))).toMatchObject({ message: MONEY, current: { paid: 300 } });
  });

  test('is not deleted while the bank has not decided', async () => {
    const { created, id } = await signedUp();
    await pay(club, created, CARDS.processing);
    expect(await refusalOf(await admin.remove(id))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/en cours/),
    });
  });

  test('may be deleted once everything was refunded, and later events of Stripe cause no error', async () => {
    const { created, id } = await signedUp();
    await pay(club, created);
    await club.stripe.refund(created.paymentIntentId);
    await club.stripe.webhooksIdle();
    expect((await admin.remove(id)).status).toBe(204);
    const [event] = (await eventsAbout(club, created)).slice(-1);
    const reports = await club.stripe.redeliver(event?.id ?? '', 2);
    expect(reports.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('is not deleted when Stripe cannot be asked to stop the payment', async () => {
    const { created, id } = await signedUp();
    await webhooksDelivered(club);
    await club.stripe.addFault({ kind: 'error500', path: created.paymentIntentId, times: 2 });
    expect((await admin.remove(id)).status).toBe(503);
    expect(await admin.found(id)).toMatchObject({ status: 'pending' });
  });
});
