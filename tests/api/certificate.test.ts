import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certifiablePayment, isCertifiable } from '#domain/member/certificate.ts';
import type { PaymentReport, PaymentState } from '#domain/member/sign-up.ts';
import { seasons } from '#server/db/season-schema.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { dossierIn, linkTo, withLink } from '#tests/support/links.ts';
import { pay, returnPage, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { asAdmin, signedIn } from '#tests/support/sessions.ts';
import { type Created, somebody, submitted } from '#tests/support/sign-up.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const toldOf = async (created: Created): Promise<PaymentReport> => {
  const state: PaymentState = (await returnPage(club, created)).state as PaymentState;
  if (!('status' in state)) throw new Error('nothing was told');
  return state;
};

test('the payer is told what the certificate needs', async () => {
  const form = { ...somebody(), birthDate: '1990-03-05' };
  const created = await submitted(club, { form });
  const waiting = await toldOf(created);
  expect([waiting.paidAt, isCertifiable(certifiablePayment(waiting))]).toEqual([null, false]);
  await pay(club, created);
  const report = await toldOf(created);
  expect(report).toMatchObject({ birthDate: '1990-03-05', refunded: 0, isDoubtful: false });
  expect(report.paidAt).toMatch(/^\d{4}-\d{2}-\d{2}T/);
  expect(isCertifiable(certifiablePayment(report))).toBe(true);
});

test('payer, member and club read the days of the season as they were recorded, not computed ones', async () => {
  const created = await submitted(club);
  await pay(club, created);
  const { member } = await rowsOf(club, created);
  const own = { firstDay: '2026-09-14', lastDay: '2027-07-04', firstClass: '2026-09-14', lastClass: '2027-06-30' };
  const [before] = await club.db.select().from(seasons).where(eq(seasons.id, member.season));
  await club.db.update(seasons).set(own).where(eq(seasons.id, member.season));
  const told = { firstDay: own.firstDay, lastDay: own.lastDay };
  expect((await toldOf(created)).seasonDays).toEqual(told);
  const { token } = await linkTo(club, member.id);
  expect((await dossierIn(withLink(club, token))).seasonDays).toEqual(told);
  const shown = await asAdmin(club, await signedIn(club), `/api/memberships/${member.id}`);
  expect(await shown.json()).toMatchObject({ seasonDays: told });
  await club.db
    .update(seasons)
    .set({ ...before })
    .where(eq(seasons.id, member.season));
});

test('no birth date is told without the payment’s own secret', async () => {
  const created = await submitted(club);
  await pay(club, created);
  const stranger = { ...created, clientSecret: `${created.paymentIntentId}_secret_invented` };
  expect((await returnPage(club, stranger)).state).toEqual({ name: '', email: '' });
});

test('a payment under dispute certifies nothing; a partial refund is deducted', async () => {
  const disputed = await submitted(club);
  await pay(club, disputed);
  await club.stripe.dispute(disputed.paymentIntentId);
  await webhooksDelivered(club);
  expect(isCertifiable(certifiablePayment(await toldOf(disputed)))).toBe(false);

  const refunded = await submitted(club);
  await pay(club, refunded);
  await club.stripe.refund(refunded.paymentIntentId, 1_000);
  await webhooksDelivered(club);
  const report = await toldOf(refunded);
  expect([report.refunded, isCertifiable(certifiablePayment(report))]).toEqual([1_000, true]);
});
