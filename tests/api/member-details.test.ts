import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { orderLines } from '#server/db/schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { membersOf } from '#tests/support/members.ts';
import { CARDS, pay, rowsOf } from '#tests/support/payments.ts';
import { pdf } from '#tests/support/pictures.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

describe('what the club knows of a member', () => {
  test('is complete: consents, lines, payments and history, and no storage key', async () => {
    const created = await submitted(club, { form: { reducedPriceSelected: true }, proof: pdf() });
    await pay(club, created, CARDS.declined);
    await pay(club, created);
    const { member } = await rowsOf(club, created);
    const response = await admin.read(member.id);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const text = await response.text();
    expect(text).not.toMatch(/photos\/|proofs\//);
    const details = JSON.parse(text);
    expect(details).toMatchObject({
      id: member.id,
      status: 'active',
      rulesAcceptedAt: expect.any(String),
      rulesVersion: 1,
      medicalClearanceAt: expect.any(String),
      medicalClearanceVersion: '2026-11',
      legalGuardianAuthorisedAt: null,
      lines: [
        { discipline: 'Savate boxe française', amount: 160, discount: 0 },
        { discipline: 'Canne', amount: 135, discount: 67.5 },
      ],
      payments: [
        {
          means: 'card',
          status: 'succeeded',
          amount: 227.5,
          refunded: 0,
          recordedBy: null,
          note: null,
          stripePaymentIntentId: created.paymentIntentId,
        },
      ],
      proof: 'held',
      proofDecidedAt: null,
      amount: 227.5,
      paid: 227.5,
      normalAmount: 300,
    });
    const story = details.timeline.map(({ kind, what }: { kind: string; what: string }) => `${kind} ${what}`);
    expect(story.slice(0, 2)).toEqual(['form sent', 'payment open']);
    for (const step of ['stripe payment_intent.payment_failed', 'stripe payment_intent.succeeded', 'payment succeeded'])
      expect(story).toContain(step);
    const moments = details.timeline.map(({ at }: { at: string }) => at);
    expect(moments).toEqual([...moments].sort());
  });

  test('explains each line and deduction, also of a membership sold before reasons were recorded', async () => {
    const created = await submitted(club, { form: { reducedPriceSelected: true } });
    const { member } = await rowsOf(club, created);
    const deductions = [{ reason: 'second-discipline', cents: 6750 }];
    const explained = [
      { discipline: 'Savate boxe française', reason: 'reduced-price', deductions: [] },
      { discipline: 'Canne', reason: 'reduced-price', deductions: [{ reason: 'second-discipline', amount: 67.5 }] },
    ];
    const told = async () => {
      const { clientSecret, paymentIntentId } = created;
      const answer = await club.app.request(`/api/payment-intent/${paymentIntentId}?client_secret=${clientSecret}`);
      return { payer: (await answer.json()).lines, club: (await (await admin.read(member.id)).json()).lines };
    };
    for (const recorded of ['with reasons', 'without']) {
      if (recorded === 'without') await club.db.update(orderLines).set({ deductions: null });
      const { payer, club: known } = await told();
      expect(known, recorded).toMatchObject(explained);
      expect(payer, recorded).toMatchObject([{ deductions: [] }, { reason: 'reduced-price', deductions }]);
    }
  });

  test('is not found for an unknown member, nor in the archive for a current one', async () => {
    const { id } = await admin.added();
    for (const path of [`memberships/${randomUUID()}`, 'memberships/inconnu', `archived-member/${id}`])
      expect(await refusalOf(await asAdmin(club, token, `/api/${path}`))).toMatchObject({ status: 404 });
  });

  test.each(['memberships', 'archived-member'])('%s is told to nobody without a session', async (path) => {
    const { id } = await admin.added();
    const refusal = await refusalOf(await asAdmin(club, undefined, `/api/${path}/${id}`));
    expect(refusal).toMatchObject({ status: 401, type: 'unauthorized' });
  });
});
